// Made by tools/web_types.py from the game's components.toml: change that instead, then run ./dev types.

import { served } from '../components'

export const COMPONENTS = served('troia', {
  offerings: {
    names: ['boar', 'fish', 'bull', 'deer', 'lamb', 'pomegranate'],
  },
  olympus: {
    greek: [5, 4, 3, 3, 2, 1],
    trojan: [1, 2, 3, 3, 4, 5],
  },
  tiles: {
    first: ['poseidon', 'ares', 'hermes', 'hera', 'artemis', 'zeus'],
    other: ['doris', 'athena', 'hephaestus', 'iris', 'apollo', 'aphrodite'],
    offerings: ['fish', 'boar', 'lamb', 'pomegranate', 'deer', 'bull'],
    colours: ['blue', 'red', 'orange', 'purple', 'green', 'yellow'],
  },
  heroes: {
    names: ['achilles', 'ajax', 'odysseus', 'agamemnon', 'menelaus', 'diomedes'],
    greek: ['fish', 'bull', 'lamb', 'pomegranate', 'deer', 'boar'],
    trojan: ['boar', 'fish', 'bull', 'deer', 'lamb', 'pomegranate'],
  },
  road: {
    steps: ['either', 'paris', 'hector', 'both'],
  },
  cards: {
    'boar+fish': ['hindquarters', 'hector'],
    'boar+bull': ['hindquarters', 'paris'],
    'boar+deer': ['chest', 'paris'],
    'boar+lamb': ['head', 'hector'],
    'boar+pomegranate': ['head', 'hector'],
    'fish+bull': ['head', 'hector'],
    'fish+deer': ['chest', 'paris'],
    'fish+lamb': ['body', 'paris'],
    'fish+pomegranate': ['hindquarters', 'hector'],
    'bull+deer': ['hindquarters', 'hector'],
    'bull+lamb': ['head', 'paris'],
    'bull+pomegranate': ['body', 'paris'],
    'deer+lamb': ['body', 'paris'],
    'deer+pomegranate': ['hindquarters', 'paris'],
    'lamb+pomegranate': ['chest', 'paris'],
    'boar+boar': ['body', 'paris'],
    'fish+fish': ['chest', 'paris'],
    'bull+bull': ['chest', 'hector'],
    'deer+deer': ['head', 'hector'],
    'lamb+lamb': ['hindquarters', 'hector'],
    'pomegranate+pomegranate': ['body', 'hector'],
    boar: ['body', 'hector'],
    fish: ['body', 'paris'],
    bull: ['chest', 'paris'],
    deer: ['head', 'hector'],
    lamb: ['chest', 'hector'],
    pomegranate: ['head', 'hector'],
  },
} as const)
