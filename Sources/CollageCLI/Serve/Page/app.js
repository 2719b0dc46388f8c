import { on } from './Shared/dom.js'
import { takeToken } from './Shared/Location.js'
import { enter, showConnectionStatus } from './Shared/ConnectionStatus.js'
import { createScreens } from './Shared/Screens.js'
import { Server } from './Shared/Server.js'
import { useLanguage } from './Shared/texts.js'

const screens = document.getElementById('screens')
const server = new Server()

await useLanguage([new URLSearchParams(location.search).get('lang'), ...navigator.languages])
await enter(server, takeToken(), screens)

showConnectionStatus(server)
server.listen()
on(window, 'beforeunload', (event) => { if (server.waiting) event.preventDefault() })
await createScreens(server, screens)
