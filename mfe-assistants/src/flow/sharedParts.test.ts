import { emptyFlow, Flow } from '@switchboard/contracts/flows/document';
import { expect, it } from 'vitest';
import { sharedDocument, sharedFlow, sharedId, sharedVersion } from '../testing/sampleShared.ts';
import { copyNodes, pasteNodes, readClipping } from './clipping.ts';
import { removeParts } from './edits.ts';
import { addShared, changedNodes, documentIn, runVersionEverywhere, withEditable } from './sharedParts.ts';

const paste = (organization: string) => {
  const clipping = readClipping(copyNodes(sharedFlow(), null, ['subflow'], 'north'));
  const pasted = clipping && pasteNodes(emptyFlow(), null, clipping, organization);
  if (!pasted || 'problem' in pasted) throw new Error('not pasted');
  return pasted.flow;
};

it('a pasted node keeps its shared sub-flow in the same organization, and gets a copy in another', () => {
  expect(paste('north').nodes).toMatchObject([{ shared: { id: sharedId, version: 1 } }]);
  const elsewhere = paste('harbour');
  expect(elsewhere.nodes).toMatchObject([{ subflow: 'shared_1' }]);
  expect(elsewhere.subflows).toMatchObject([{ id: 'shared_1', name: 'Confirm identity' }]);
  expect(JSON.stringify(elsewhere)).not.toContain(sharedId);
});

it('changedNodes names the nodes that differ between two versions, ignoring key order and positions', () => {
  const before = sharedDocument(1);
  expect(changedNodes(before, sharedDocument(2))).toEqual({
    added: ['Thank you'],
    removed: [],
    changed: ['Birthday'],
  });
  const turned = {
    ...before,
    nodes: before.nodes.map(
      (node) => ({ ...Object.fromEntries(Object.entries(node).reverse()), position: { x: 900, y: 1 } }) as typeof node,
    ),
  };
  expect(changedNodes(before, turned)).toEqual({ added: [], removed: [], changed: [] });
});

it('a shared sub-flow is inserted with its copy, and a newer version replaces it in every node', () => {
  const added = addShared(emptyFlow(), null, sharedVersion(1).subflows, null);
  expect(Flow.parse(added?.flow)).toEqual(added?.flow);
  const newer = runVersionEverywhere(added?.flow ?? emptyFlow(), sharedVersion(2).subflows);
  expect(newer.nodes).toMatchObject([{ shared: { version: 2 } }]);
  expect(newer.subflows.map(({ version }) => version)).toEqual([2]);
});

it('a shared sub-flow can be edited like a sub-flow of the flow', () => {
  const { flow, part } = withEditable(sharedFlow(), { id: sharedId, name: 'Identity' }, sharedDocument(2), []);
  expect(Flow.parse(flow)).toEqual(flow);
  expect(flow.nodes.find(({ kind }) => kind === 'subflow')).toMatchObject({ subflow: part });
  expect(documentIn(flow, part)).toEqual(sharedDocument(2));
  const smaller = removeParts(flow, part, { nodes: ['thanks'] });
  expect(documentIn(smaller, part)?.nodes.map(({ id }) => id)).toEqual(['ask_birth', 'verified', 'unknown']);
});
