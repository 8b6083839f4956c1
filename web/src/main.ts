import './styles/fonts.css'
import './styles/tokens.css'
import './styles/ground.css'
import './styles/cards.css'
import './styles/table.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { text } from './text/text.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('the page has no place for the app')
void text.start().then(() => mount(App, { target }))
