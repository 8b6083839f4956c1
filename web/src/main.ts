import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/cards.css'
import './styles/table.css'
import { mount } from 'svelte'
import App from './App.svelte'
import './lib/press'
import { reloadIfNewer } from './newer'
import { text } from './text/text.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')
// The gallery (development only) brings its own texts: it needs no server.
const gallery = import.meta.env.DEV && location.pathname.startsWith('/gallery')
// Whoever installed Ilion as an app wants it to open without a connection, too.
const installed = matchMedia('(display-mode: standalone)').matches
if (installed) void import('./pages/offline').then(({ keepOnce }) => keepOnce()).catch(() => undefined)

addEventListener('vite:preloadError', () => void reloadIfNewer())
void text.start(gallery ? () => Promise.reject(new Error()) : undefined).then(() => mount(App, { target }))
