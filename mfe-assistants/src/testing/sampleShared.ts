import type { Flow, SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import { FlowNode } from '@switchboard/contracts/flows/nodes';
import { resolveShared, sharedPart } from '@switchboard/contracts/flows/shared-parts';
import type {
  SharedSubflow,
  SharedSubflowDetail,
  SharedSubflowVersionDetail,
} from '@switchboard/contracts/shared-subflows';
import type { FakeResponses } from '@switchboard/platform/testing';
import { documentOf } from '../flow/sharedParts.ts';
import { everyKind } from './sampleFlow.ts';

const moment = '2026-11-02T09:05:00.000Z';
export const sharedId = 'c0000000-0000-4000-8000-000000000001';

/** A version of the shared sub-flow: the second one adds a text and asks in other words. */
export function sharedDocument(version: number): SharedSubflowDocument {
  const [part] = everyKind().subflows;
  if (!part) throw new Error('The sample has a sub-flow');
  const document = documentOf(part);
  if (version === 1) return document;
  const thanks = FlowNode.parse({ id: 'thanks', kind: 'say', name: 'Thank you', text: 'Thank you.' });
  return {
    ...document,
    nodes: [
      ...document.nodes.map((node) =>
        node.kind === 'ask' ? { ...node, name: 'Birthday', question: 'What is your birthday?' } : node,
      ),
      thanks,
    ],
    edges: [
      ...document.edges.map((edge) => (edge.to === 'verified' ? { ...edge, to: 'thanks' } : edge)),
      { id: 'e_3', from: 'thanks', to: 'verified', on: { type: 'outcome', outcome: 'next' } },
    ],
  };
}

const sharedSample = (extra: Partial<SharedSubflow> = {}): SharedSubflow => ({
  ...{ id: sharedId, name: 'Confirm identity', latest_version: 2, node_count: 4, assistant_count: 2 },
  ...{ created_by_name: 'Maya Chen', created_at: moment, updated_at: moment },
  ...extra,
});

export const sharedDetail = (extra: Partial<SharedSubflowDetail> = {}): SharedSubflowDetail => ({
  ...sharedSample(),
  assistants: [
    { id: '00000000-0000-4000-8000-000000000007', name: 'Screening', draft_versions: [1], live_versions: [] },
    { id: '00000000-0000-4000-8000-000000000008', name: 'Intake', draft_versions: [2], live_versions: [1] },
  ],
  shared_subflows: [],
  ...extra,
});

export function sharedVersion(version: number, document = sharedDocument(version)): SharedSubflowVersionDetail {
  const { name } = sharedSample();
  return {
    ...{ id: sharedId, name, version, document, note: null, created_by_name: 'Maya Chen', created_at: moment },
    subflows: [sharedPart({ id: sharedId, version, name, document })],
  };
}

/** The sample with its sub-flow shared, in version 1. */
export function sharedFlow(): Flow {
  const flow = everyKind();
  const nodes = flow.nodes.map((node) =>
    node.kind === 'subflow' ? { ...node, shared: { id: sharedId, version: 1 } } : node,
  );
  return resolveShared({ ...flow, nodes, subflows: [] }, () => ({
    ...{ id: sharedId, version: 1, name: sharedSample().name },
    document: sharedDocument(1),
  }));
}

/** The API's responses about it. */
export const sharedAnswers = (): FakeResponses => ({
  'GET /api/shared-subflows': () => ({ items: [sharedSample()], next_cursor: null }),
  'GET /api/shared-subflows/:id': () => sharedDetail(),
  'GET /api/shared-subflows/:id/versions/:version': ({ params }) => sharedVersion(Number(params.version)),
});
