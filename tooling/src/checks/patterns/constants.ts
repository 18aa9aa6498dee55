/** A node of the syntax tree that @swc/core creates from a source file. */
export type Node = { type?: string; [key: string]: unknown };

/** The constant values of a file's names. */
export type Constants = ReadonlyMap<string, Node>;

/** Replaces a part that is only known at run time, such as an escaped name. */
const unknownPart = 'q';

/** Calls `onNode` for a node and everything inside it. */
export function visit(node: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, onNode);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) onNode(node as Node);
  for (const part of Object.values(node)) if (typeof part === 'object') visit(part, onNode);
}

/** The values of a file's `const` declarations. */
export function namedConstants(tree: Node): Map<string, Node> {
  const constants = new Map<string, Node>();
  visit(tree, (node) => {
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return;
    for (const { id, init } of node.declarations as { id: Node; init: Node | null }[])
      if (id.type === 'Identifier' && init) constants.set(String(id.value), init);
  });
  return constants;
}

/** The text of an expression, with `unknownPart` for each part that is not constant. */
export function constantText(node: Node, constants: Constants, depth = 0): string {
  if (depth > 20) return unknownPart;
  const inner = (part: unknown) => constantText(part as Node, constants, depth + 1);
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
      return String(node.value);
    case 'RegExpLiteral':
      return String(node.pattern);
    case 'TemplateLiteral':
      return templateText(node, inner, 'cooked');
    case 'TaggedTemplateExpression':
      return isMember(node.tag as Node, 'raw') ? templateText(node.template as Node, inner, 'raw') : unknownPart;
    case 'BinaryExpression':
      return node.operator === '+' ? inner(node.left) + inner(node.right) : unknownPart;
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
      return inner(node.expression);
    case 'Identifier': {
      const named = constants.get(String(node.value));
      return named ? inner(named) : unknownPart;
    }
    case 'MemberExpression':
      return isMember(node, 'source') ? inner(node.object) : unknownPart;
    case 'CallExpression':
      return callText(node, constants, depth);
    case 'NewExpression':
      return isRegExp(node) ? inner((node.arguments as { expression: Node }[])[0]?.expression ?? {}) : unknownPart;
    default:
      return unknownPart;
  }
}

/** Whether a node creates a regular expression from texts. */
export function isRegExp(node: Node): boolean {
  const callee = node.callee as Node | undefined;
  return callee?.type === 'Identifier' && callee.value === 'RegExp';
}

function isMember(node: Node, name: string): boolean {
  return node.type === 'MemberExpression' && (node.property as Node).value === name;
}

function templateText(template: Node, inner: (part: unknown) => string, kind: 'cooked' | 'raw'): string {
  const quasis = template.quasis as Record<'cooked' | 'raw', string>[];
  const expressions = template.expressions as Node[];
  return quasis.map((part, at) => part[kind] + (at < expressions.length ? inner(expressions[at]) : '')).join('');
}

/** `['a', 'b'].join('|')`, and `RegExp('a')`. */
function callText(node: Node, constants: Constants, depth: number): string {
  const [first] = (node.arguments ?? []) as { expression: Node }[];
  if (isRegExp(node)) return first ? constantText(first.expression, constants, depth + 1) : unknownPart;
  const callee = node.callee as Node;
  if (!isMember(callee, 'join')) return unknownPart;
  const list = elementsOf(callee.object as Node, constants, depth + 1);
  const between = first ? constantText(first.expression, constants, depth + 1) : ',';
  return list?.map((part) => constantText(part, constants, depth + 1)).join(between) ?? unknownPart;
}

function elementsOf(node: Node | undefined, constants: Constants, depth: number): Node[] | null {
  if (node === undefined || depth > 20) return null;
  if (node.type === 'ArrayExpression')
    return (node.elements as ({ spread: unknown; expression: Node } | null)[]).flatMap((element) =>
      element === null
        ? []
        : element.spread
          ? (elementsOf(element.expression, constants, depth + 1) ?? [{}])
          : [element.expression],
    );
  if (node.type === 'Identifier') return elementsOf(constants.get(String(node.value)), constants, depth + 1);
  if (node.type === 'TsAsExpression' || node.type === 'TsConstAssertion')
    return elementsOf(node.expression as Node, constants, depth + 1);
  return null;
}
