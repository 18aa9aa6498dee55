import { randomId } from '@switchboard/contracts/random-id';
import {
  type Field,
  type FieldKind,
  type Form,
  fieldsToSchema,
  type Items,
  type JsonSchema,
  type Kept,
  kindOf,
  nameOfLabel,
  schemaOfKind,
  schemaToFields,
  wordsOf,
} from '@switchboard/forms';

/** The keywords of a field or of a list's entries, without the nested fields. */
export type Said = Omit<Items, 'properties' | 'items'>;

/** A field in the editor's tree, or the entries of a list (`items`). Immutable. */
export interface FieldNode {
  /** Assigned by the editor; unchanged when a field is renamed or moved. */
  id: string;
  kind: 'field' | 'items';
  /** Empty for the entries of a list. */
  name: string;
  required: boolean;
  /** The name still follows the label: no one chose it, and no values are stored under it yet. */
  isNamedByLabel?: boolean;
  said: Said;
  /** The fields of a group, or the one node that describes the entries of a list. */
  children?: readonly FieldNode[];
}

/** A form in the editor. */
export interface EditedForm {
  nodes: readonly FieldNode[];
  kept: Kept;
}

const saidOf = ({ properties: _, items: __, ...said }: Items): Said => said;

function childrenOf(part: Items, former: FieldNode | undefined): Pick<FieldNode, 'children'> {
  if (part.type === 'object' && part.properties) return { children: fieldNodes(part.properties, former?.children) };
  if (part.type !== 'array' || !part.items) return {};
  const [was] = former?.children ?? [];
  return { children: [itemsNode(part.items, was?.kind === 'items' ? was : undefined)] };
}

function itemsNode(items: Items, former: FieldNode | undefined): FieldNode {
  const id = former?.id ?? randomId();
  return { id, kind: 'items', name: '', required: false, said: saidOf(items), ...childrenOf(items, former) };
}

function fieldNodes(fields: readonly Field[], former: readonly FieldNode[] = []): FieldNode[] {
  return fields.map(({ name, required, ...part }) => {
    const was = former.find((node) => node.kind === 'field' && node.name === name);
    return { id: was?.id ?? randomId(), kind: 'field', name, required, said: saidOf(part), ...childrenOf(part, was) };
  });
}

/** The editor's form of a schema without problems. Fields at the same place in `former` keep their ids. */
export function formOfSchema(schema: JsonSchema, former?: EditedForm): EditedForm {
  const { fields, kept } = schemaToFields(schema);
  return { nodes: fieldNodes(fields, former?.nodes), kept };
}

function inside({ said, children }: FieldNode): Pick<Items, 'properties' | 'items'> {
  if (!children) return {};
  const [items] = children;
  if (said.type === 'array') return items ? { items: { ...items.said, ...inside(items) } } : {};
  return { properties: children.map(fieldOf) };
}

function fieldOf(node: FieldNode): Field {
  const { name: _, sortable: __, viewable: ___, ...part } = node.said;
  return { ...part, name: node.name, required: node.required, ...inside(node) };
}

const formOf = ({ nodes, kept }: EditedForm): Form => ({ fields: nodes.map(fieldOf), kept });

export function schemaOf(form: EditedForm): JsonSchema {
  const { fields, kept } = formOf(form);
  return fieldsToSchema(fields, kept);
}

/** A form without fields. */
export const blankSchema: JsonSchema = fieldsToSchema([]);

/** The type that people chose for a field. */
export const kindOfNode = ({ said: { type, format, enum: choices, validation }, children }: FieldNode): FieldKind =>
  kindOf({ type, format, enum: choices, uniqueItems: validation?.uniqueItems, items: children?.[0]?.said });

/** The keywords and children of a new field of this kind. */
function ofKind(kind: FieldKind): Pick<FieldNode, 'said' | 'children'> {
  const { items, uniqueItems, ...said } = schemaOfKind(kind) as unknown as Said & { items?: Items; uniqueItems?: true };
  const children = said.type === 'array' ? [itemsNode(items ?? { type: 'string' }, undefined)] : [];
  return {
    said: { ...said, ...(uniqueItems && { validation: { uniqueItems } }) },
    ...((said.type === 'object' || said.type === 'array') && { children }),
  };
}

/** A new field, named by its label. */
export function newField(kind: FieldKind, label: string): FieldNode {
  const { said, ...inside } = ofKind(kind);
  return {
    id: randomId(),
    kind: 'field',
    name: nameOfLabel(label),
    required: false,
    isNamedByLabel: true,
    said: { ...said, title: label },
    ...inside,
  };
}

const withNewIds = (node: FieldNode): FieldNode => ({
  ...node,
  id: randomId(),
  ...(node.children && { children: node.children.map(withNewIds) }),
});

/** A copy of the field, with "(Copy)" in its label. */
export function copyOfField(node: FieldNode): FieldNode {
  const title = `${labelOfNode(node)} (Copy)`;
  return { ...withNewIds(node), name: nameOfLabel(title), isNamedByLabel: true, said: { ...node.said, title } };
}

const ofAnyType = ['title', 'description', 'notes', 'nodes', 'kept', 'name', 'sortable', 'viewable'] as const;

/** The field with another kind; it keeps what both kinds have in common. */
export function retyped(node: FieldNode, kind: FieldKind): FieldNode {
  const stays = Object.fromEntries(
    ofAnyType.filter((key) => key in node.said).map((key) => [key, node.said[key]]),
  ) as Partial<Said>;
  const { children: _, ...rest } = node;
  const { said, ...inside } = ofKind(kind);
  return { ...rest, said: { ...said, ...stays }, ...inside };
}

/** The label of a field. */
export function labelOfNode({ kind, name, said }: FieldNode): string {
  if (said.title?.trim()) return said.title.trim();
  return kind === 'items' ? 'Each entry' : wordsOf(name);
}

/** Whether fields can be nested in it. */
export const isGroup = ({ said }: FieldNode): boolean => said.type === 'object';

/** The position of a node. */
export interface NodePlace {
  node: FieldNode;
  /** Null at the top of the form. */
  parent: FieldNode | null;
  index: number;
  siblings: readonly FieldNode[];
}

export function findNode(nodes: readonly FieldNode[], id: string, parent: FieldNode | null = null): NodePlace | null {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { node, parent, index, siblings: nodes };
    const within = node.children ? findNode(node.children, id, node) : null;
    if (within) return within;
  }
  return null;
}

/** The nodes with one changed, or removed if `change` returns null. All others are the same objects. */
export function withNode(
  nodes: readonly FieldNode[],
  id: string,
  change: (node: FieldNode) => FieldNode | null,
): readonly FieldNode[] {
  let isFound = false;
  const changed = nodes.flatMap((node) => {
    if (isFound) return [node];
    if (node.id === id) {
      isFound = true;
      return change(node) ?? [];
    }
    const children = node.children && withNode(node.children, id, change);
    if (children === node.children) return [node];
    isFound = true;
    return [{ ...node, children: children ?? [] }];
  });
  return isFound ? changed : nodes;
}

/** Every node; children come after their parent. */
export const allNodes = (nodes: readonly FieldNode[]): FieldNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])]);
