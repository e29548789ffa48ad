#!/usr/bin/env node
// The `outpost` command of a checkout (package.json, bin): builds what is missing, then runs the command under a Node that
// can load the store. Its words go to stderr; stdout is the command's alone.
import { existsSync } from 'node:fs';
import { build, commandFlags, findNode, inRoot, run, say } from './built.mjs';

async function outpost() {
  if (!existsSync(inRoot('node_modules'))) {
    say('Run "npm ci" first.');
    return 1;
  }
  const node = findNode();
  build(node);
  return run(node, [...commandFlags, inRoot('out', 'main', 'cli.js'), ...process.argv.slice(2)]);
}

process.exitCode = await outpost();
