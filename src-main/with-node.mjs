// `node src-main/with-node.mjs SCRIPT ...`: runs a script under a Node that can load the store and reads TypeScript, whatever Node
// is on the path, and puts that Node first on the path of what the script starts.
import { delimiter, dirname } from 'node:path';
import { findNode, run } from './built.mjs';

const node = findNode();
const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
process.exitCode = await run(node, process.argv.slice(2), { ...process.env, PATH: path });
