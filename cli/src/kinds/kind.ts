import type { Switchboard } from '@switchboard/client';
import type { Content } from '../canonical.ts';
import type { References } from '../references.ts';

/** What kinds read and write with. */
export interface Context {
  client: Switchboard;
  refs: References;
  /** Bytes of files next to the configuration, by their path. */
  files: FileStore;
  /** Reads a signed link of the API. */
  download(link: string): Promise<Uint8Array>;
}

export interface FileStore {
  read(path: string): Uint8Array;
}

/** A thing of the organization, as its file describes it. */
export interface Item {
  id: string;
  name: string;
  content: Content;
  /** Files that belong to it, by their path; read when they are written. */
  files?: Record<string, () => Promise<Uint8Array>>;
}

export interface Loaded {
  items: Item[];
  /** What isn't part of the configuration, for people. */
  notes?: string[];
}

/** A kind of things that files describe. */
export interface Kind {
  /** Its folder. */
  folder: string;
  /** What one of them is called. */
  one: string;
  load(context: Context): Promise<Loaded>;
  /** Makes a new one and answers its id. */
  create(context: Context, content: Content): Promise<string>;
  /** Makes new ones only by name, so that they can refer to each other; `update` fills them in. */
  isCreatedByName?: true;
  update(context: Context, item: Item, content: Content): Promise<void>;
  remove(context: Context, id: string): Promise<void>;
}
