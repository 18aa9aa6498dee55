import type { Content } from '../canonical.ts';
import { sharedNames } from '../names.ts';
import { asObject, withIds, withNames } from '../references.ts';
import type { Context, Item, Kind, Loaded } from './kind.ts';

type Row = { id: string; is_sample?: boolean };

interface Simple<T extends Row> {
  folder: string;
  one: string;
  list(context: Context): AsyncIterable<T>;
  nameOf(row: T, context: Context): string;
  /** The fields that files have, with ids. */
  fieldsOf(row: T, context: Context): Promise<object> | object;
  /** What people change in the product only. */
  noteOf?(row: T): string | undefined;
  /** Why files leave it out. */
  leftOut?(row: T, context: Context): Promise<string | undefined>;
  create(context: Context, body: never): Promise<{ id: string }>;
  update(context: Context, item: Item, body: never): Promise<unknown>;
  remove(context: Context, id: string): Promise<unknown>;
}

/** Leaves out things that share a name, because files identify things by name. */
export function uniquely(kind: Pick<Kind, 'folder' | 'one'>, items: Item[], notes: string[] = []): Loaded {
  const twins = sharedNames(items);
  return {
    items: items.filter(({ name }) => !twins.has(name)),
    notes: [
      ...notes,
      ...[...twins].map(
        (name) => `${kind.folder}: several have the name "${name}". Rename all but one in the product.`,
      ),
    ],
  };
}

/** A kind whose things are rows with fields. */
export function simpleKind<T extends Row>(simple: Simple<T>): Kind {
  const { folder, one } = simple;
  const bodyOf = ({ refs }: Context, content: Content) => asObject(withIds(content, refs)) as never;
  return {
    folder,
    one,
    async load(context) {
      const items: Item[] = [];
      const notes: string[] = [];
      for await (const row of simple.list(context)) {
        const name = simple.nameOf(row, context);
        if (row.is_sample) {
          notes.push(`${folder}: "${name}" is a sample.`);
          continue;
        }
        const why = await simple.leftOut?.(row, context);
        if (why) {
          notes.push(why);
          continue;
        }
        const note = simple.noteOf?.(row);
        if (note) notes.push(note);
        const fields = (await simple.fieldsOf(row, context)) as Content;
        items.push({ id: row.id, name, content: asObject(withNames(fields, context.refs)) });
      }
      return uniquely(simple, items, notes);
    },
    create: async (context, content) => (await simple.create(context, bodyOf(context, content))).id,
    update: async (context, item, content) => void (await simple.update(context, item, bodyOf(context, content))),
    remove: async (context, id) => void (await simple.remove(context, id)),
  };
}

/** The named fields of a row. */
export function pick<T extends object, K extends keyof T>(row: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<T, K>;
}
