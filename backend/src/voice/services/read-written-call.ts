import { randomUUID } from 'node:crypto';
import { endOfJson } from './json-in.ts';
import { looselyParsed, parsed } from './loose-json.ts';
import { type Arguments, type AskedCall, type ToolParameters, toolNamed } from './tool-calls.ts';

/** A tool, with what is needed to recognise a call of it in a text. */
export interface KnownTool {
  name: string;
  parameters: ToolParameters;
}

/** A call that a text names; the tool may not exist. */
export interface Named {
  name: string;
  given: unknown;
}

const nameIn = (value: Record<string, unknown>): unknown =>
  value.name ?? value.tool_name ?? value.tool ?? value.function_name ?? value.recipient_name ?? value.action;

/** The calls that a JSON value names. An object whose only key is a tool's name is a call of it. */
function inValue(value: unknown, tools: readonly KnownTool[] = []): Named[] {
  if (Array.isArray(value)) return value.flatMap((one) => inValue(one, tools));
  if (typeof value !== 'object' || value === null) return [];
  const one = value as Record<string, unknown>;
  const inner = [one.function, one.tool_calls, one.tool_uses].find((each) => typeof each === 'object' && each !== null);
  if (inner) return inValue(inner, tools);
  const name = nameIn(one) ?? one.function;
  const given =
    one.arguments ??
    one.parameters ??
    one.args ??
    one.params ??
    one.kwargs ??
    one.input ??
    one.tool_input ??
    one.action_input;
  if (typeof name === 'string') return [{ name, given: given ?? {} }];
  const [entry, ...others] = Object.entries(one);
  return entry && others.length === 0 && tools.some((tool) => tool.name === entry[0])
    ? [{ name: entry[0], given: entry[1] }]
    : [];
}

/** The calls inside one call, as in `multi_tool_use.parallel`; null if there are none. */
export function usesIn({ args }: AskedCall): AskedCall[] | null {
  const value = args.includes('"tool_uses"') ? parsed(args)?.value : null;
  if (typeof value !== 'object' || value === null || !Array.isArray((value as Record<string, unknown>).tool_uses))
    return null;
  return inValue(value).map(({ name, given }) => ({ id: randomUUID(), name, args: JSON.stringify(given) }));
}

const maxCalls = 20;

/** `<parameter=order>A1</parameter>`, `<parameter name="order">A1</parameter>` and `<param name="order">A1</param>`. */
function inTags(text: string): Arguments {
  const given: Arguments = {};
  for (const part of text.split(/<param(?:eter)?(?=[=\s])/i).slice(1)) {
    const found = /^(?:=|\s+name=)"?([\w.-]{1,64})"?[^<>]{0,40}>([^<]*)/.exec(part);
    if (found) given[found[1] ?? ''] = found[2]?.trim();
  }
  // `<arg_key>order</arg_key><arg_value>A1</arg_value>`
  for (const part of text.split('<arg_key>').slice(1)) {
    const found = /^\s{0,9}([\w.-]{1,64})\s{0,9}<\/arg_key>\s{0,9}<arg_value>([^<]*)/.exec(part);
    if (found) given[found[1] ?? ''] = found[2]?.trim();
  }
  return given;
}

/** `<order>A1</order>`: each argument is a tag. */
function inOwnTags(parts: readonly string[]): Arguments {
  const given: Arguments = {};
  for (const part of parts) {
    const found = /^(?!arg_(?:key|value)>)([\w.-]{1,64})>(.*)/s.exec(part);
    if (found) given[found[1] ?? ''] = found[2]?.trim();
  }
  return given;
}

/** `<lookup_order><order>A1</order></lookup_order>`: a tag with a tool's name has its arguments as tags. */
function inOwnTag(tools: readonly KnownTool[], block: string): Named[] {
  const name = /^<([\w-]{1,80})/.exec(block)?.[1];
  if (name === undefined || !tools.some((tool) => tool.name === name)) return [];
  const given: Arguments = {};
  const [own = '', ...parts] = block.slice(name.length + 1).split('<');
  for (const [, key = '', value = ''] of own.matchAll(/\s([\w.-]{1,64})="([^"]*)"/g)) given[key] = value;
  return [{ name, given: { ...given, ...inOwnTags(parts) } }];
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

export const namesOf = (tools: readonly KnownTool[]): string =>
  tools.map(({ name }) => name.replace(/[^\w-]/g, '\\$&')).join('|');

const inCodeOf = (names: string) =>
  `(?:print\\()?(?:(?:functions|default_api|tools|api)\\.)?(?:${names})(?:\\.(?:call|run|invoke))?\\s{0,3}\\(`;
const beforeJson = (names: string) =>
  `(?:(?:call|declaration):)?(?:functions\\.|default_api[.:])?(?:${names}):?\\s{0,3}(?:json)?\\s{0,3}(?=\\{)`;

/** How a call of one of the tools begins: as code `lookup_order(`, or as a name before JSON. Null if there are no tools. */
export function callBeginnings(tools: readonly KnownTool[]) {
  const names = namesOf(tools);
  if (names === '') return null;
  return {
    any: new RegExp(`(?<![\\w.])(?:${inCodeOf(names)}|${beforeJson(names)})`, 'g'),
    code: new RegExp(`(?<![\\w.])${inCodeOf(names)}`, 'y'),
    named: new RegExp(beforeJson(names), 'y'),
  };
}

/** `<function=lookup_order>{…}` and `lookup_order[ARGS]{…}`: the name is before its arguments. */
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
    .split(/<(?=function|invoke|tool_use|tool_call|call_record|tool\s)/i)
    .slice(1)
    .flatMap((part) => {
      const name =
        /^(?:function|invoke|tool_use|call_record|tool)(?:=|\s+(?:name|tool)=)"?([\w.-]{1,80})"?\s*\/?>/i.exec(
          part,
        )?.[1] ?? /^tool_call>\s{0,9}([\w.-]{1,80})\s{0,9}<arg_key>/i.exec(part)?.[1];
      return name === undefined
        ? []
        : [
            {
              name,
              given: {
                ...inOwnTags(
                  part
                    .split(/<param(?:eter)?[=\s]/)[0]
                    ?.split('<')
                    .slice(1) ?? [],
                ),
                ...inTags(part),
              },
            },
          ];
    });
}

function inCode(tools: readonly KnownTool[], block: string): Named[] {
  const names = namesOf(tools);
  const named = names === '' ? null : new RegExp(`(?<![\\w.])${inCodeOf(names)}`);
  const found: Named[] = [];
  let rest = block;
  for (let match = named?.exec(rest); match && found.length < maxCalls; match = named?.exec(rest)) {
    const inside = rest.slice(match.index + match[0].length);
    const close = inside.indexOf(')');
    const given = close === -1 ? null : inKeywords(inside.slice(0, close));
    const name = match[0]
      .replace(/^print\(|(?:\.(?:call|run|invoke))?(?<!\s)\s*\($/g, '')
      .replace(/^(?:functions|default_api|tools|api)\./, '');
    if (given) found.push({ name, given });
    rest = close === -1 ? '' : inside.slice(close);
  }
  return found;
}

/** The calls that a block of text names: in JSON, in tags or as code. */
export function callsIn(tools: readonly KnownTool[], written: string): Named[] {
  // Ignores namespaces of tags, and CDATA markers.
  const block = written.replaceAll(/<(\/?)[a-z]{1,20}:(?=[a-z])/gi, '<$1').replaceAll(/<!\[CDATA\[|\]\]>/g, '');
  const calls: Named[] = [];
  let from = 0;
  for (let at = 0; at < block.length && calls.length < maxCalls; at++) {
    if (block[at] !== '{' && !/^\[\s*\{/.test(block.slice(at, at + 12))) continue;
    const end = endOfJson(block, at);
    if (end === -1) break;
    const json = looselyParsed(block.slice(at, end));
    if (!json) continue;
    const named = inValue(json.value, tools);
    const before = namedBefore(tools, block.slice(from, at), json.value);
    const isKnown = ({ name }: Named) => toolNamed(tools, name) !== null;
    calls.push(...(named.length > 0 && (named.some(isKnown) || !before.some(isKnown)) ? named : before));
    at = end - 1;
    from = end;
  }
  if (calls.length > 0) return calls;
  return [...inXml(block), ...inCode(tools, block), ...inOwnTag(tools, block)];
}
