import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as binding from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { migrationNames, migrationsDir } from './migrations.ts';

// Prisma's own migration engine, as WebAssembly: the CLI would download a native one. The package's entry imports its .wasm as a
// module, which Node doesn't support, so it is instantiated by hand.

const schemaDir = fileURLToPath(new URL('../../prisma/schema', import.meta.url));

let isLoaded = false;

function load(): void {
  if (isLoaded) return;
  const path = fileURLToPath(
    new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg')),
  );
  const module = new WebAssembly.Module(readFileSync(path));
  const instance = new WebAssembly.Instance(module, {
    './schema_engine_bg.js': binding as unknown as WebAssembly.ModuleImports,
  });
  binding.__wbg_set_wasm(instance.exports);
  (instance.exports as unknown as { __wbindgen_start(): void }).__wbindgen_start();
  isLoaded = true;
}

function schemaFiles(): { path: string; content: string }[] {
  return readdirSync(schemaDir)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: join(schemaDir, name), content: readFileSync(join(schemaDir, name), 'utf8') }));
}

async function runScript(databaseUrl: string, script: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(script);
  } finally {
    await client.end();
  }
}

async function withEngine<T>(databaseUrl: string, use: (engine: binding.SchemaEngine) => Promise<T>): Promise<T> {
  load();
  const adapter = new PrismaPg({ connectionString: databaseUrl });
  const connect = adapter.connect.bind(adapter);
  const opened: Awaited<ReturnType<typeof connect>>[] = [];
  let failure: unknown;
  // The adapter splits scripts at every semicolon, also inside function bodies: Postgres runs whole scripts itself.
  adapter.connect = async () => {
    const connected = await connect();
    opened.push(connected);
    connected.executeScript = async (script) => {
      await runScript(databaseUrl, script).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    };
    return connected;
  };
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  const datamodels = schemaFiles().map(({ path, content }): [string, string] => [path, content]);
  const engine = await binding.SchemaEngine.new({ datamodels }, () => undefined, factory);
  try {
    return await use(engine);
  } catch (error) {
    // The engine doesn't include Postgres's error.
    throw failure ?? error;
  } finally {
    engine.free();
    // The engine drops its connections without closing them: the owner's would stay open along with the restricted ones.
    for (const connected of opened) await connected.dispose().catch(() => undefined);
  }
}

/** Applies the missing migrations and records them in `_prisma_migrations`; returns their names. */
export function applyMigrations(databaseUrl: string, names: readonly string[] = migrationNames()): Promise<string[]> {
  return withEngine(databaseUrl, async (engine) => {
    const answer = await engine.applyMigrations({
      migrationsList: {
        baseDir: migrationsDir,
        lockfile: {
          path: 'migration_lock.toml',
          content: readFileSync(join(migrationsDir, 'migration_lock.toml'), 'utf8'),
        },
        shadowDbInitScript: '',
        migrationDirectories: names.map((name) => ({
          path: name,
          migrationFile: {
            path: 'migration.sql',
            content: { tag: 'ok', value: readFileSync(join(migrationsDir, name, 'migration.sql'), 'utf8') },
          },
        })),
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return answer.appliedMigrationNames;
  });
}

/** The SQL that creates the schema files' database from an empty one: the start of a new migration, and CI's reference. */
export function schemaAsSql(databaseUrl: string): Promise<string> {
  return withEngine(databaseUrl, async (engine) => {
    const answer = await engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: schemaFiles() },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return answer.stdout ?? '';
  });
}
