/**
 * Generates the database client from the schema in a folder, like `prisma generate` with the same generator. The command itself brings a
 * data browser and a development database along.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Generator {
  output: { value: string | null; fromEnvVar: string | null } | null;
  sourceFilePath: string;
}

/** The used parts of Prisma's packages, whose ES modules can't be loaded. */
interface Internals {
  getConfig(options: { datamodel: [string, string][] }): Promise<{ generators: Generator[]; datasources: unknown[] }>;
  getDMMF(options: { datamodel: [string, string][] }): Promise<unknown>;
  mergeSchemas(options: { schemas: [string, string][] }): string;
}
interface Generators {
  PrismaClientTsGenerator: new () => {
    getManifest(generator: Generator): Promise<{ requiresEngineVersion: string }>;
    generate(options: Record<string, unknown>): Promise<void>;
  };
}

const require = createRequire(import.meta.url);
const { getConfig, getDMMF, mergeSchemas } = require('@prisma/internals') as Internals;
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts') as Generators;

export async function generateClient(schemaFolder: string): Promise<void> {
  const schemas = readdirSync(schemaFolder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name): [string, string] => [join(schemaFolder, name), readFileSync(join(schemaFolder, name), 'utf8')]);
  const { generators, datasources } = await getConfig({ datamodel: schemas });
  const [generator] = generators;
  if (!generator?.output?.value) throw new Error(`${schemaFolder} names no generator with an output`);
  generator.output = { value: join(dirname(generator.sourceFilePath), generator.output.value), fromEnvVar: null };
  const tool = new PrismaClientTsGenerator();
  const { requiresEngineVersion } = await tool.getManifest(generator);
  await tool.generate({
    generator,
    otherGenerators: [],
    schemaPath: generator.sourceFilePath,
    datamodel: mergeSchemas({ schemas }),
    datasources,
    dmmf: await getDMMF({ datamodel: schemas }),
    version: requiresEngineVersion,
    binaryPaths: {},
  });
}

if (import.meta.main) await generateClient(process.argv[2] ?? '');
