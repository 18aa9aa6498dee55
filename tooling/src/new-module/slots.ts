import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SlotName, slotProps } from '@switchboard/contracts/module-slots';
import { takesMany } from '@switchboard/contracts/module-slots.limits';
import { z } from 'zod';
import { type ModuleNames, NewModuleError } from './names.ts';

type Schema = { type?: string; format?: string; enum?: unknown[]; properties?: Record<string, Schema>; items?: Schema };

/** The type of a prop as a person reads it; what has no JSON form is a function. */
function typeOf({ type, format, enum: values, properties, items }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'array') return `list of ${typeOf(items ?? {})}`;
  if (properties) return `{ ${Object.keys(properties).join(', ')} }`;
  return format ?? type ?? 'function';
}

/** The props of a slot, one a line, e.g. `lead_id: uuid` or `campaign_id?: uuid`. */
export function propsOf(name: SlotName): string[] {
  const { shape } = slotProps[name];
  return Object.entries(shape).map(([prop, field]) => {
    const schema = z.toJSONSchema(field as z.ZodType, { unrepresentable: 'any' }) as Schema;
    const isOptional = (field as z.ZodType).safeParse(undefined).success && schema.type !== undefined;
    return `${prop}${isOptional ? '?' : ''}: ${typeOf(schema)}`;
  });
}

/** Every slot with its props, for people. */
export function slotList(): string {
  return (Object.keys(slotProps) as SlotName[])
    .map((name) => {
      const whose = takesMany(name) ? 'several modules may fill it' : 'one module fills it';
      return [`${name}  (${whose})`, ...propsOf(name).map((line) => `  ${line}`)].join('\n');
    })
    .join('\n\n');
}

/** The slot that a new module is to fill. Throws NewModuleError where it can't. */
export function slotNamed(name: string): SlotName {
  const slots = Object.keys(slotProps).filter(takesMany);
  if (!(name in slotProps))
    throw new NewModuleError(`There is no slot "${name}". npm run new:module -- --slots lists them with their props.`);
  if (!takesMany(name))
    throw new NewModuleError(`${name} takes one module, and has one. New modules fill ${slots.join(' or ')}.`);
  return name as SlotName;
}

const part = (component: string, title: string) => `import { Heading, Text } from '@switchboard/design-system';
import type { SlotProps } from '@switchboard/platform';

/** A section of a lead's panel. It gets the lead, and loads what it shows itself. */
export function ${component}({ lead_id }: SlotProps['lead.panels.v1']) {
  return (
    <>
      <Heading level={3}>${title}</Heading>
      <Text as="p" tone="muted">
        Nothing is known yet of the lead {lead_id}.
      </Text>
    </>
  );
}
`;

const test = (
  component: string,
  title: string,
) => `import { expectAccessible, renderWithHost } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import module from '../../module.ts';
import { ${component} } from './${component}.tsx';

test('shows its section for the lead that it gets', async () => {
  renderWithHost(<${component} lead_id="00000000-0000-4000-8000-000000000001" onViewCall={() => undefined} />, { module });
  expect(screen.getByRole('heading', { level: 3, name: '${title}' })).toBeTruthy();
  expect(screen.getByText(/00000000-0000-4000-8000-000000000001/)).toBeTruthy();
  await expectAccessible();
});
`;

/** Adds a slot component to a module that was just created: the component, its test and the declaration. */
export async function writeSlotPart(dir: string, { page, title }: ModuleNames, slot: SlotName): Promise<void> {
  const component = `${page.replace(/Page$/, '')}Panel`;
  const folder = join(dir, 'src/slots');
  await mkdir(folder, { recursive: true });
  writeFileSync(join(folder, `${component}.tsx`), part(component, title));
  writeFileSync(join(folder, `${component}.test.tsx`), test(component, title));
  const declaration = join(dir, 'module.ts');
  const entry = `{ slot: '${slot}', expose: '${component}', order: 500, permission: 'lead.read' }`;
  const text = readFileSync(declaration, 'utf8').replace('slots: []', `slots: [${entry}]`);
  if (!text.includes(entry)) throw new Error(`${declaration} has no place for a slot`);
  writeFileSync(declaration, text);
}
