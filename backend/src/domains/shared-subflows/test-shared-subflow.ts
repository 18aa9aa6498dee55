import { SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import { edge } from '@switchboard/contracts/flows/testing/sample-flows';
import type { Prisma } from '../../generated/prisma/client.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';

/** Asks for the date of birth: `verified` or `unknown`. */
export const identity = (question = 'When were you born?'): SharedSubflowDocument =>
  SharedSubflowDocument.parse({
    start: 'born',
    fields: [{ name: 'born', type: 'date', label: 'Date of birth' }],
    nodes: [
      { id: 'born', kind: 'ask', name: 'Date of birth', field: 'born', question },
      { id: 'verified', kind: 'return', result: 'verified' },
      { id: 'unknown', kind: 'return', result: 'unknown' },
    ],
    edges: [edge('born', 'done', 'verified'), edge('born', 'gave_up', 'unknown')],
  });

/** A shared sub-flow with three versions. */
export const newSharedSubflow = (organization: TestOrganization): Promise<string> =>
  insertRow(organization, (tx, organization_id) =>
    tx.shared_subflows.create({
      data: {
        ...{ organization_id, name: uniqueName('Identity'), latest_version: 3 },
        versions: {
          create: [1, 2, 3].map((version_number) => ({
            version_number,
            document: identity(`Question ${version_number}?`) as unknown as Prisma.InputJsonObject,
          })),
        },
      },
    }),
  );
