import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { compileText } from '@switchboard/contracts/compile-texts';
import type { LoaderContext } from 'webpack';

/** The catalogs of a module: `messages.ts` in English, `messages.<language>.ts` in each other language. */
export const catalogFiles = /[\\/]messages(\.[a-z]{2})?\.ts$/;

/** Compiles the ICU messages of a catalog while it is built, so that browsers load no parser. */
export default async function messagesLoader(this: LoaderContext<object>, source: string): Promise<string> {
  // Node keeps modules by their address: an edited file gets another one.
  const version = createHash('sha256').update(source).digest('hex');
  const { messages } = (await import(`${pathToFileURL(this.resourcePath).href}?${version}`)) as {
    messages?: Record<string, string>;
  };
  if (!messages) return source;
  const compiled = Object.entries(messages).map(([key, text]) => [key, compileText(text)]);
  return `export const messages = ${JSON.stringify(Object.fromEntries(compiled))};`;
}
