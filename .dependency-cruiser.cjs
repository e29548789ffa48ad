/** Who may import whom (see the README's map of the tree). `npm run layers` and test/layers.test.ts hold it. */
const core = '^src-main/core/';
/** A feature folder's insides: everything but its public `<feature>.ts`. */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      comment: 'Window and core import the contract; it imports neither.',
      severity: 'error',
      from: { path: '^src-preload/contract/' },
      to: { path: '^src-(main|renderer)/' },
    },
    {
      name: 'window-knows-only-the-contract',
      severity: 'error',
      from: { path: '^src-renderer/' },
      to: { path: '^src-main/|^src-preload/(?!contract/)|^electron$|node_modules/electron/' },
    },
    {
      name: 'core-never-imports-a-shell',
      severity: 'error',
      from: { path: core },
      to: { path: '^src-main/(desktop|web|cli|host|sandbox)/|^src-renderer/|node_modules/electron/|^electron$' },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'The sandbox is written from the specification; sharing code with the client would hide misreadings.',
      severity: 'error',
      from: { path: '^src-main/sandbox/' },
      to: { path: '^src-main/(?!sandbox/)|^src-preload/|^src-renderer/' },
    },
    {
      name: 'ground-imports-no-feature',
      severity: 'error',
      from: { path: '^src-main/core/(store|service|limits)/' },
      to: { path: '^src-main/core/[^/]+/', pathNot: '^src-main/core/(store|service|limits)/' },
    },
    {
      name: 'a-feature-through-its-front-door',
      comment: 'A feature imports another, and the engine, only through its <feature>.ts.',
      severity: 'error',
      from: { path: '^src-main/core/([^/]+)/', pathNot: '^src-main/core/outbox/' },
      to: {
        path: '^src-main/core/([^/]+)/',
        pathNot: [
          '^src-main/core/$1/',
          '^src-main/core/(store|service|limits)/',
          '^src-main/core/(?<feature>[^/]+)/\\k<feature>\\.ts$',
        ],
      },
    },
    {
      name: 'the-outbox-goes-inside-the-engine-alone',
      comment: 'What people see and do reads the actions themselves; every other feature it meets at its front door.',
      severity: 'error',
      from: { path: '^src-main/core/outbox/' },
      to: {
        path: '^src-main/core/([^/]+)/',
        pathNot: [
          '^src-main/core/(outbox|actions|store|service|limits)/',
          '^src-main/core/(?<feature>[^/]+)/\\k<feature>\\.ts$',
        ],
      },
    },
    {
      name: 'only-the-desktop-knows-electron',
      severity: 'error',
      from: { path: '^src-main/', pathNot: '^src-main/desktop/' },
      to: { path: '^electron$|node_modules/electron/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'svelte', 'node', 'default'] },
  },
};
