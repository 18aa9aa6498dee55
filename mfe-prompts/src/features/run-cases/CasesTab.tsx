import type { PromptCase } from '@switchboard/contracts/prompt-cases';
import { maxPromptCases } from '@switchboard/contracts/prompt-cases.limits';
import type { PromptDetail } from '@switchboard/contracts/prompts';
import {
  Button,
  EmptyState,
  IconPhone,
  IconPlus,
  IconShieldCheck,
  Loaded,
  Section,
  Stack,
} from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn } from '@switchboard/design-system/data';
import { Switch } from '@switchboard/design-system/forms';
import { IconEdit, IconPlay, IconTrash } from '@switchboard/design-system/icons';
import { useCan, useFlag } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { anyId, anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { counted } from '../../display/words.ts';
import { CaseDialog } from '../edit-case/CaseDialog.tsx';
import { CaseFromCall } from '../edit-case/CaseFromCall.tsx';
import { checkText } from '../edit-case/checkWords.ts';
import { DeleteCase } from '../edit-case/DeleteCase.tsx';
import { RunDialog } from './RunDialog.tsx';
import { RunHistory } from './RunHistory.tsx';

const parts = { dialog: oneOf(['run', 'case-call']), case: anyText, delete: anyId, run: anyId };

const columns: TableColumn<PromptCase>[] = [
  { id: 'name', header: 'Case', isRowHeader: true, isTruncated: true, width: '40%', cell: ({ name }) => name },
  { id: 'turns', header: 'Turns', align: 'end', hideBelow: 420, cell: ({ turns }) => turns.length },
  {
    id: 'checks',
    header: 'Checks',
    isTruncated: true,
    width: '60%',
    cell: ({ checks }) => checks.map(checkText).join('; '),
  },
];

function Gate({ prompt }: { prompt: PromptDetail }) {
  const canRelease = useCan('prompt.release');
  const { mutate, isPending } = useMutation(
    endpointMutation('PUT /api/prompts/:id/gate', {
      stale: 'prompt.changed',
      failed: 'Failed to change what production waits for',
    }),
  );
  return (
    <Switch
      label="Production only when cases pass"
      description={
        canRelease
          ? 'The label production waits until a version passed all cases.'
          : 'The label production waits until a version passed all cases. Admins change this.'
      }
      isSelected={prompt.requires_passing_cases}
      isDisabled={!canRelease || isPending}
      onChange={(requires_passing_cases) => mutate({ params: { id: prompt.id }, body: { requires_passing_cases } })}
    />
  );
}

/** The cases of a prompt, and the versions that were tried on them. */
export function CasesTab({ prompt }: { prompt: PromptDetail }) {
  const canWrite = useCan('prompt.write');
  const mayReadCalls = useCan('call.read');
  const hasCalls = useFlag('calllogs');
  const [address, change] = useAddress(parts);
  const list = useQuery(endpointRows('GET /api/prompts/:id/cases', { params: { id: prompt.id } }));
  const cases = list.data ?? [];
  const close = () => change({ dialog: null, case: null, delete: null });
  const edited = cases.find(({ id }) => id === address.case);
  const deleted = cases.find(({ id }) => id === address.delete);
  const isFull = cases.length >= maxPromptCases;
  const rowActions = (row: PromptCase): MenuEntry[] => [
    { id: 'edit', label: 'Edit', icon: <IconEdit size={14} />, onAction: () => change({ case: row.id }) },
    {
      id: 'delete',
      label: 'Delete',
      icon: <IconTrash size={14} />,
      tone: 'danger',
      onAction: () => change({ delete: row.id }),
    },
  ];
  return (
    <Stack gap={6}>
      <Section
        title="Cases"
        description={`Conversations in which a version has to prove itself. ${counted(cases.length, 'case')} of at most ${maxPromptCases}.`}
        actions={
          canWrite && (
            <>
              {mayReadCalls && hasCalls && (
                <Button icon={<IconPhone />} isDisabled={isFull} onPress={() => change({ dialog: 'case-call' })}>
                  From a call
                </Button>
              )}
              <Button icon={<IconPlus />} isDisabled={isFull} onPress={() => change({ case: 'new' })}>
                Add Case
              </Button>
              <Button
                variant="primary"
                icon={<IconPlay />}
                isDisabled={cases.length === 0}
                onPress={() => change({ dialog: 'run' })}
              >
                Run cases
              </Button>
            </>
          )
        }
      >
        <Loaded
          query={list}
          failed="Failed to load the cases"
          loading={<Table label="Cases" columns={columns} rows={[]} getRowId={({ id }) => id} isLoading />}
        >
          {(rows) => (
            <Table
              label="Cases"
              columns={columns}
              rows={rows}
              getRowId={({ id }) => id}
              {...(canWrite && { onRowAction: ({ id }: PromptCase) => change({ case: id }), rowActions })}
              emptyState={
                <EmptyState
                  icon={<IconShieldCheck />}
                  title="No cases yet"
                  description="A case says what a person answers, and what the agent must say then. Make one of a call that went wrong."
                />
              }
            />
          )}
        </Loaded>
        <Gate prompt={prompt} />
      </Section>
      <RunHistory promptId={prompt.id} runId={address.run} onOpen={(run) => change({ run })} />
      {canWrite && address.dialog === 'run' && cases.length > 0 && (
        <RunDialog
          prompt={prompt}
          caseCount={cases.length}
          onClose={close}
          onStarted={(run) => change({ dialog: null, run })}
        />
      )}
      {canWrite && address.dialog === 'case-call' && mayReadCalls && (
        <CaseFromCall promptId={prompt.id} onClose={close} onMade={(id) => change({ dialog: null, case: id })} />
      )}
      {canWrite && (address.case === 'new' || edited) && (
        <CaseDialog key={address.case} promptId={prompt.id} edited={edited} onClose={close} />
      )}
      {canWrite && deleted && <DeleteCase deleted={deleted} onClose={close} />}
    </Stack>
  );
}
