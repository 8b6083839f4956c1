import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { FileSystemIconLoader } from 'unplugin-icons/loaders'
import icons from 'unplugin-icons/vite'
import type { Plugin } from 'vite'
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

// What makes the client an app on a phone's home screen: its manifest, its icons, and the service worker, which
// knows every file of the build by its name (all have a hash of their content in it).
const WORKER = 'sw.js'
const art = './src/art/app'
function app(): Plugin {
  return {
    name: 'ilion-app',
    apply: 'build',
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk') throw new Error('the service worker was not built')
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/')).sort().map((name) => `/${name}`)
      const name = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
      worker.code = worker.code.replaceAll('BUILD_FILES', JSON.stringify(files)).replaceAll('BUILD_NAME', JSON.stringify(name))
      for (const fileName of readdirSync(art)) this.emitFile({ type: 'asset', fileName, source: readFileSync(`${art}/${fileName}`) })
    },
  }
}

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
    app(),
  ],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/sw.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/health': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
