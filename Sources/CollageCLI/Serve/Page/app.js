import { takeToken } from './Shared/Location.js'
import { enter, tellConnection } from './Shared/NoConnection.js'
import { Screens } from './Shared/Screens.js'
import { Server } from './Shared/Server.js'
import { useLanguage } from './Shared/texts.js'

const place = document.getElementById('screens')
const server = new Server()

/* `?lang=de` comes before what the server was told, and that before what the browser wants. */
const asked = new URLSearchParams(location.search).get('lang')
useLanguage([asked, ...navigator.languages])
const session = await enter(server, takeToken(), place)
useLanguage([asked, session.language, ...navigator.languages])

tellConnection(server)
server.listen()
addEventListener('beforeunload', (event) => {
  if (server.waiting) event.preventDefault()
})
await new Screens(server, place).start()
