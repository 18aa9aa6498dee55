/** `node tooling/install.mjs`: installs everything that developers need, for commands that are more than a start. */
import { checkNode, ensureInstalled } from './bootstrap.mjs';

checkNode();
ensureInstalled({ withDevelopment: true });
