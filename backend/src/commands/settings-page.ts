/** `node backend/src/commands/settings-page.ts`: writes docs/settings.md from the declared variables. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settingsPage } from '../settings-document.ts';

writeFileSync(fileURLToPath(new URL('../../../docs/settings.md', import.meta.url)), settingsPage());
