import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { compareContracts } from '@switchboard/contracts/compare-shapes';
import { contractShape } from '@switchboard/contracts/contract-shapes';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { ContractShape, shapeText } from '@switchboard/contracts/shapes';
import { assertStorable } from '../database/storable.ts';
import { archiveError } from './archive.ts';
import type { Connection, ShapesByHash } from './registry-context.ts';

// Ten times what a module that uses every operation needs.
const largestShapesBytes = 1_000_000;

/** The name of a shape by its content, as a build computes it. */
export function shapeHash(shape: ContractShape): string {
  return createHash('sha256').update(shapeText(shape)).digest('hex').slice(0, 32);
}

function parseShape(hash: string, value: unknown): ContractShape {
  const { data } = ContractShape.safeParse(value);
  if (!data || shapeHash(data) !== hash)
    throw archiveError('shapes.json differs from what module.json says of it. Build the module again.');
  return data;
}

/**
 * The shapes that a manifest names, from its build's file. One takes a millisecond or two, and a module may have a hundred, so
 * requests run in between. Throws VALIDATION with the reason `archive`.
 */
export async function readShapes({ requires }: ModuleManifest, file: Buffer | undefined): Promise<ShapesByHash> {
  const wanted = new Set(Object.values(requires.shapes ?? {}));
  if (wanted.size === 0) return new Map();
  if (!file) throw archiveError('module.json names shapes, but shapes.json is not in the archive. Pack it as well.');
  if (file.byteLength > largestShapesBytes)
    throw archiveError(`shapes.json has more than ${largestShapesBytes / 1_000_000} MB.`);
  let shapes: Record<string, unknown>;
  try {
    shapes = JSON.parse(file.toString('utf8')) as Record<string, unknown>;
    assertStorable(shapes);
  } catch {
    throw archiveError('shapes.json is not valid JSON that can be stored. Build the module again.');
  }
  const read = new Map<string, ContractShape>();
  for (const hash of wanted) {
    read.set(hash, parseShape(hash, Object.hasOwn(shapes, hash) && shapes[hash]));
    await nextTurn();
  }
  return read;
}

/** Stores shapes permanently, each only once, whichever module was built against it. */
export async function storeShapes(connection: Connection, shapes: ShapesByHash): Promise<void> {
  if (shapes.size > 0)
    await connection.query(
      'INSERT INTO module_shapes (hash, shape) SELECT key, value FROM jsonb_each($1) ON CONFLICT DO NOTHING',
      [Object.fromEntries(shapes)],
    );
}

/** The stored shapes with these hashes. */
export async function shapesByHash(connection: Connection, hashes: readonly string[]): Promise<ShapesByHash> {
  if (hashes.length === 0) return new Map();
  const { rows } = await connection.query<{ hash: string; shape: ContractShape }>(
    'SELECT hash, shape FROM module_shapes WHERE hash = ANY ($1)',
    [hashes],
  );
  return new Map(rows.map(({ hash, shape }) => [hash, shape]));
}

/** What no longer works for code that was built against a shape of this name. */
export function brokenPromises(name: string, built: ContractShape): readonly string[] {
  const live = contractShape(name);
  if (!live) return ['it is gone'];
  return compareContracts(built, live).flatMap(({ words, breaks }) => (breaks ? [words] : []));
}
