import { on } from './Shared/dom.js'
import { takeToken } from './Shared/Location.js'
import { enter, tellConnection } from './Shared/NoConnection.js'
import { createScreens } from './Shared/Screens.js'
import { Server } from './Shared/Server.js'
import { useLanguage } from './Shared/texts.js'

const screens = document.getElementById('screens')
const server = new Server()

const asked = new URLSearchParams(location.search).get('lang')
useLanguage([asked, ...navigator.languages])
const session = await enter(server, takeToken(), screens)
useLanguage([asked, session.language, ...navigator.languages])

tellConnection(server)
server.listen()
on(window, 'beforeunload', (event) => { if (server.waiting) event.preventDefault() })
await createScreens(server, screens)
