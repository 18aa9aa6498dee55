/** `run-copies.ts backup|restore|move …`: run by the tooling, which knows where the installation's database is. */
import { copiesCommand } from './copies.ts';

process.umask(0o077);

const explanations: Record<string, string> = {
  ECONNREFUSED: 'The database does not answer: is it running, and is DATABASE_URL right?',
  ENOENT: 'There is no such file or folder',
  ENOSPC: 'The disk is full. Nothing was kept.',
  ENOTFOUND: "The host name can't be resolved. Check the name and your DNS.",
  '53100': 'The disk of the database is full. Nothing was kept.',
  '28P01': 'The database refuses the sign-in.',
  '3D000': 'There is no such database. Make an empty one first.',
  '42501': 'The role of DATABASE_URL lacks a right. It owns the database, and may create roles.',
};

/** The error in one sentence, with the system's own message. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  // The client's own error if it has no password to send.
  if (error.message.endsWith('client password must be a string'))
    return 'The database asks for a password: give it in PGPASSWORD, or in the address.';
  const known = typeof code === 'string' ? explanations[code] : undefined;
  return known ? `${known} (${error.message})` : error.message;
}

copiesCommand(process.argv.slice(2), process.env).then(
  (text) => console.log(text),
  (error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  },
);
