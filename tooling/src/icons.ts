/** `node tooling/src/icons.ts`: writes the drawings of the icons that the design system imports, from the package lucide-react. */
import './command-help.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawingFiles, iconDrawings, iconFolder } from './packages/icon-drawings.ts';
import { repositoryRoot as root } from './root.ts';

for (const [icons, drawings] of Object.entries(drawingFiles))
  writeFileSync(join(root, iconFolder, drawings), await iconDrawings(root, icons, drawings));
