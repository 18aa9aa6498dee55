import type { ListedDecision } from '@switchboard/contracts/dialer';
import {
  Badge,
  type BadgeTone,
  Button,
  EmptyState,
  IconPhone,
  LoadMore,
  Moment,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconEye } from '@switchboard/design-system/icons';
import { HelpLink, notifyError } from '@switchboard/platform';
import styled from 'styled-components';
import { isGivenUp, isHold, isInbound } from '../../display/DecisionRules.tsx';
import type { DecisionList } from './useDecisionList.ts';

/** Shown when decisions can't be loaded. */
export const decisionsFailed = 'Failed to load the decisions';

/** The result of a decision, in a word. */
function verdict(decision: ListedDecision): { word: string; tone: BadgeTone } {
  if (decision.is_allowed) return { word: isInbound(decision) ? 'Answered' : 'Called', tone: 'success' };
  if (!isHold(decision)) return { word: 'Refused', tone: 'danger' };
  return isGivenUp(decision) ? { word: 'Given up', tone: 'danger' } : { word: 'Held', tone: 'warning' };
}

/** The sentence of the rule that decided. */
function reasonOf({ rules, reason, is_allowed, inputs }: ListedDecision): string {
  const hook = rules.find(({ rule }) => rule === 'before_call_hook');
  if (is_allowed && hook && inputs.before_call_hook) return hook.explanation;
  if (is_allowed) return rules.length === 1 ? 'The rule allowed it.' : 'All rules allowed it.';
  return rules.find(({ rule }) => rule === reason)?.explanation ?? 'A rule refused it.';
}

const narrowPx = 620;

/** The sentence below the name, where the table is too narrow for a column. */
const NarrowWhy = styled(Text)`
  white-space: normal;

  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

function When({ decided_at, last_decided_at, times }: ListedDecision) {
  return (
    <Text size="sm" tone="muted" weight="regular" truncate>
      <Moment at={times > 1 ? last_decided_at : decided_at} />
      {times > 1 && `, checked ${times} times`}
    </Text>
  );
}

const columns: readonly TableColumn<ListedDecision>[] = [
  {
    id: 'lead',
    header: 'Lead',
    isRowHeader: true,
    isTruncated: true,
    width: '26%',
    minWidth: 150,
    cell: (decision) => (
      <TwoLines>
        <Text truncate tone={decision.lead_name === null ? 'muted' : 'default'}>
          {decision.lead_name ?? 'A lead that is gone'}
        </Text>
        <NarrowWhy size="sm" tone="muted" weight="regular" clamp={2}>
          {reasonOf(decision)}
        </NarrowWhy>
        <When {...decision} />
      </TwoLines>
    ),
  },
  {
    id: 'verdict',
    header: 'Decision',
    cell: (decision) => {
      const { word, tone } = verdict(decision);
      return <Badge tone={tone}>{word}</Badge>;
    },
  },
  {
    id: 'reason',
    header: 'Why',
    isTruncated: true,
    width: '74%',
    hideBelow: narrowPx,
    cell: (decision) => (
      <Text truncate tone="muted">
        {reasonOf(decision)}
      </Text>
    ),
  },
];

function NoDecisions({ list }: { list: DecisionList }) {
  return (
    <EmptyState
      icon={<IconPhone />}
      title={list.isNarrowed ? 'No decision of this kind' : 'No decisions yet'}
      description={
        list.isNarrowed
          ? 'No call has been tried yet, or it is not due yet.'
          : 'Rules are checked before every call. Their decisions are listed here, even if no one was called.'
      }
      action={list.isNarrowed ? <Button onPress={list.clear}>Show all decisions</Button> : undefined}
    >
      <HelpLink article="decisions">What keeps a call back</HelpLink>
    </EmptyState>
  );
}

/** Decisions, newest first; Enter opens all inputs. */
export function DecisionTable({ list }: { list: DecisionList }) {
  const { query, change } = list;
  const open = ({ id }: ListedDecision) => change({ decision: id });
  return (
    <Table
      label="Decisions"
      columns={columns}
      rows={query.data ?? []}
      getRowId={({ id }) => id}
      isLoading={!query.data}
      rowLines={2}
      onRowAction={open}
      rowActions={(decision) => [
        { id: 'why', label: 'Why?', icon: <IconEye />, isQuick: true, onAction: () => open(decision) },
      ]}
      emptyState={<NoDecisions list={list} />}
      footer={<LoadMore query={query} onFailed={(error) => notifyError(decisionsFailed, error)} />}
    />
  );
}
