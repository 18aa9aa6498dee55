import { writeFileSync } from 'node:fs';
import { flowJsonSchema } from '../json-schema.ts';

writeFileSync(new URL('../../../flow.schema.json', import.meta.url), flowJsonSchema());
