import { existsSync, readdirSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { FileSystemIconLoader } from 'unplugin-icons/loaders'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'

// The server that `./dev web` stands in front of, and where the built client goes.
const server = process.env.ILION_SERVER ?? 'http://127.0.0.1:8500'
const out = process.env.ILION_WEB_OUT ?? '../src/ilion/web'

// Icons: `~icons/ilion/NAME` are the client's own, `~icons/GAME/NAME` those in a board's folder.
const boards = readdirSync('./src/boards').filter((name) => existsSync(`./src/boards/${name}/icons`))
const ownIcons = Object.fromEntries([
  ['ilion', FileSystemIconLoader('./src/art/icons')],
  ...boards.map((name) => [name, FileSystemIconLoader(`./src/boards/${name}/icons`)]),
])

export default defineConfig({
  plugins: [
    svelte(),
    icons({
      compiler: 'svelte',
      scale: 1,
      customCollections: ownIcons,
      transform: (svg) => svg.replace(/ (width|height)="1em"/g, ''),
      iconCustomizer: (_collection, _icon, props) => {
        props['aria-hidden'] = 'true'
      },
    }),
  ],
  build: { outDir: out, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': server,
      '/health': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
