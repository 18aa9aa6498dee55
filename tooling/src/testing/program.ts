import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The program of that name, from PATH or where Debian puts servers. */
export function program(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
