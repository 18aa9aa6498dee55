/** The tables of a store: `chunks` has the bytes, `sizes` an entry per chunk, `parts` an entry per recording. */
type TableName = 'chunks' | 'sizes' | 'parts';
export type TableKey = readonly (string | number)[];

export type TableChange = { table: TableName; key: TableKey } & ({ put: unknown } | { remove: true });

/** Entries with array keys, in IndexedDB's order. */
export interface Tables {
  /** Applies all of the changes or none. Throws if there is no room. */
  write(changes: readonly TableChange[]): Promise<void>;
  get(table: TableName, key: TableKey): Promise<unknown>;
  /** All entries whose key starts with the prefix, in the order of their keys. */
  entries(table: TableName, prefix: TableKey): Promise<{ key: TableKey; value: unknown }[]>;
}

const databaseName = 'switchboard-recordings';
const version = 1;
const names: readonly TableName[] = ['chunks', 'sizes', 'parts'];

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Opens the page's tables in this browser. Throws if the browser doesn't allow it. */
export async function openTables(): Promise<Tables> {
  const opening = indexedDB.open(databaseName, version);
  opening.onupgradeneeded = () => {
    for (const name of names) opening.result.createObjectStore(name);
  };
  const database = await done(opening);
  const read = (name: TableName) => database.transaction(name, 'readonly').objectStore(name);

  return {
    async write(changes) {
      if (changes.length === 0) return;
      const transaction = database.transaction(names, 'readwrite');
      const end = committed(transaction);
      for (const change of changes) {
        const store = transaction.objectStore(change.table);
        if ('put' in change) store.put(change.put, [...change.key]);
        else store.delete([...change.key]);
      }
      await end;
    },
    get: (name, key) => done(read(name).get([...key])),
    async entries(name, prefix) {
      // An array sorts after every string and number, so this range covers everything that starts with the prefix.
      const range = IDBKeyRange.bound([...prefix], [...prefix, []]);
      const store = read(name);
      const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
      return keys.map((key, index) => ({ key: key as TableKey, value: values[index] as unknown }));
    },
  };
}

function compareKeys(a: TableKey, b: TableKey): number {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (one !== other) return one < other ? -1 : 1;
  }
  return a.length - b.length;
}

/** Tables that are lost with the page. */
export function memoryTables(): Tables {
  const tables = new Map(names.map((name) => [name, new Map<string, { key: TableKey; value: unknown }>()]));
  return {
    async write(changes) {
      for (const change of changes) {
        const name = JSON.stringify(change.key);
        if ('put' in change) tables.get(change.table)?.set(name, { key: change.key, value: change.put });
        else tables.get(change.table)?.delete(name);
      }
    },
    get: async (name, key) => tables.get(name)?.get(JSON.stringify(key))?.value,
    entries: async (name, prefix) =>
      [...(tables.get(name)?.values() ?? [])]
        .filter(({ key }) => prefix.every((part, index) => key[index] === part))
        .sort((a, b) => compareKeys(a.key, b.key)),
  };
}
