#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { ensureNode } from '../host/ensure-node.ts';

// What was compiled once is not compiled again: half of a short command's time. A system without a place for it goes on without.
enableCompileCache();
// Before anything else is loaded: an older Node would die in the store without a word.
await ensureNode();
const { runCli } = await import('./run-cli.ts');
process.exitCode = await runCli(process.argv.slice(2));
