import { endOfJson } from './json-in.ts';
import { type Arguments, type ToolParameters, toolNamed } from './tool-calls.ts';

/** A tool as far as a call of it can be told from other text. */
export interface KnownTool {
  name: string;
  parameters: ToolParameters;
}

/** A call that a text names; the tool may not be there. */
export interface Named {
  name: string;
  given: unknown;
}

const nameIn = (value: Record<string, unknown>): unknown =>
  value.name ?? value.tool_name ?? value.tool ?? value.function_name;

/** The calls that a JSON value names. */
function inValue(value: unknown): Named[] {
  if (Array.isArray(value)) return value.flatMap(inValue);
  if (typeof value !== 'object' || value === null) return [];
  const one = value as Record<string, unknown>;
  if (typeof one.function === 'object' || Array.isArray(one.tool_calls)) return inValue(one.function ?? one.tool_calls);
  const name = nameIn(one) ?? one.function;
  const given = one.arguments ?? one.parameters ?? one.args ?? one.input;
  return typeof name === 'string' ? [{ name, given: given ?? {} }] : [];
}

const maxCalls = 20;

export function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** `<parameter=order>A1</parameter>` and `<parameter name="order">A1</parameter>`. */
function inTags(text: string): Arguments {
  const given: Arguments = {};
  for (const part of text.split(/<parameter/i).slice(1)) {
    const found = /^(?:=|\s+name=)"?([\w.-]{1,64})"?\s*>([^<]*)/.exec(part);
    if (found) given[found[1] ?? ''] = found[2]?.trim();
  }
  return given;
}

/** `order="A1", count=2`. */
function inKeywords(text: string): Arguments | null {
  const given: Arguments = {};
  const keyword = /\s*([\w.-]{1,64})\s*[=:]\s*("(?:[^"\\]|\\.)*"|'[^'\\]*'|[\w.+-]+)\s*(?:,|$)/y;
  for (let at = 0; text.slice(at).trim() !== ''; at = keyword.lastIndex) {
    keyword.lastIndex = at;
    const found = keyword.exec(text);
    if (!found) return null;
    const [, name = '', value = ''] = found;
    given[name] = value.startsWith("'") ? value.slice(1, -1) : (parsed(value)?.value ?? value);
  }
  return given;
}

/** Where a call of one of the tools begins in code: `lookup_order(`; null where there are no tools. */
export function callInCode(tools: readonly KnownTool[], flags = ''): RegExp | null {
  const names = tools.map(({ name }) => name.replace(/[^\w-]/g, '\\$&')).join('|');
  return names === '' ? null : new RegExp(`(?<![\\w.])(?:functions\\.|print\\()?(?:${names})\\s{0,3}\\(`, flags);
}

/** `<function=lookup_order>{…}` and `lookup_order[ARGS]{…}`: the name stands before its arguments. */
function namedBefore(tools: readonly KnownTool[], before: string, given: unknown): Named[] {
  const words = before.match(/[\w.-]{1,80}/g) ?? [];
  const own = (word: string) => toolNamed(tools, word) ?? toolNamed(tools, word.replace(/^function/, ''));
  const name = words.map(own).findLast((tool) => tool !== null)?.name;
  if (name !== undefined) return [{ name, given }];
  const meant = /(?:=|name=")"?([\w.-]{1,80})"?>?\s*$/.exec(before)?.[1];
  return meant === undefined ? [] : [{ name: meant, given }];
}

function inXml(block: string): Named[] {
  return block
    .split(/<(?=function|invoke|tool_use)/i)
    .slice(1)
    .flatMap((part) => {
      const name = /^(?:function|invoke|tool_use)(?:=|\s+name=)"?([\w.-]{1,80})"?\s*>/i.exec(part)?.[1];
      return name === undefined ? [] : [{ name, given: inTags(part) }];
    });
}

function inCode(tools: readonly KnownTool[], block: string): Named[] {
  const named = callInCode(tools);
  const found: Named[] = [];
  let rest = block;
  for (let match = named?.exec(rest); match && found.length < maxCalls; match = named?.exec(rest)) {
    const inside = rest.slice(match.index + match[0].length);
    const close = inside.indexOf(')');
    const given = close === -1 ? null : inKeywords(inside.slice(0, close));
    const name = match[0].replace(/^print\(|(?<!\s)\s*\($/g, '').replace(/^functions\./, '');
    if (given) found.push({ name, given });
    rest = close === -1 ? '' : inside.slice(close);
  }
  return found;
}

/** The calls that a block of text names: in JSON, in tags or as code. */
export function callsIn(tools: readonly KnownTool[], block: string): Named[] {
  const calls: Named[] = [];
  let from = 0;
  for (let at = 0; at < block.length && calls.length < maxCalls; at++) {
    if (block[at] !== '{' && !/^\[\s*\{/.test(block.slice(at, at + 12))) continue;
    const end = endOfJson(block, at);
    if (end === -1) break;
    const json = parsed(block.slice(at, end));
    if (!json) continue;
    const named = inValue(json.value);
    calls.push(...(named.length > 0 ? named : namedBefore(tools, block.slice(from, at), json.value)));
    at = end - 1;
    from = end;
  }
  return calls.length > 0 ? calls : [...inXml(block), ...inCode(tools, block)];
}
