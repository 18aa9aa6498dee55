import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { Badge, VisuallyHidden } from '@switchboard/design-system';
import type { TabItem } from '@switchboard/design-system/data';
import { useFormContext } from '@switchboard/platform/forms';
import type { ReactNode } from 'react';
import type { FieldProblem } from '../editing/formErrors.ts';
import { AssistantCalls } from '../features/browse-calls/AssistantCalls.tsx';
import { DelayBudgetCard } from '../features/budget-delays/DelayBudgetCard.tsx';
import { KnowledgePicker } from '../features/choose-knowledge/KnowledgePicker.tsx';
import { NumbersOfAssistant } from '../features/choose-numbers/NumbersOfAssistant.tsx';
import { ChangedSettings } from '../features/choose-presets/ChangedSettings.tsx';
import { PresetChoice } from '../features/choose-presets/PresetChoice.tsx';
import { NoticeSwitch } from '../features/disclose/NoticeSwitch.tsx';
import { AgentTab } from '../features/edit-agent/AgentTab.tsx';
import { ConfigurationTab } from '../features/edit-configuration/ConfigurationTab.tsx';
import { FlowTab, FollowsFlow } from '../features/edit-flow/FlowTab.tsx';
import { FunctionsTab } from '../features/edit-functions/FunctionsTab.tsx';
import { PromptTab } from '../features/edit-prompts/PromptTab.tsx';
import { TestDialog } from '../features/edit-test/TestDialog.tsx';
import { CallEstimate } from '../features/estimate-call/CallEstimate.tsx';
import { TestsTab } from '../features/run-tests/TestsTab.tsx';

export const editorTabs = ['agent', 'prompt', 'flow', 'functions', 'configuration', 'tests', 'calls'] as const;
export type EditorTab = (typeof editorTabs)[number];

function Label({ text, problems }: { text: string; problems: number }) {
  return (
    <>
      {text}
      {problems > 0 && (
        <Badge tone="danger">
          {problems}
          <VisuallyHidden>{problems === 1 ? ' problem' : ' problems'}</VisuallyHidden>
        </Badge>
      )}
    </>
  );
}

interface DraftTestsProps {
  assistant: AssistantDetail;
  onViewCall?: (callLogId: string) => void;
}

/** The tests of the surrounding form's draft. */
export function DraftTests({ assistant, onViewCall }: DraftTestsProps) {
  const { isDirty } = useFormContext().formState;
  return (
    <TestsTab
      assistant={assistant}
      isDirty={isDirty}
      budget={<DelayBudgetCard assistantId={assistant.id} />}
      {...(onViewCall && { onViewCall })}
      editing={(test, onClose) => <TestDialog assistant={assistant} test={test} onClose={onClose} />}
    />
  );
}

interface TabOptions {
  canReadCalls: boolean;
  onViewCall: (callLogId: string) => void;
  /** Opens only the system prompt, at full width. */
  onOpenWorkspace: () => void;
}

interface EditorTabItem extends TabItem {
  id: EditorTab;
  /** The tab's label without the number of problems. */
  text: string;
}

/** The tabs of the editor. Source: specification 02 §2. */
export function tabItems(
  assistant: AssistantDetail,
  { canReadCalls, onViewCall, onOpenWorkspace }: TabOptions,
): EditorTabItem[] {
  const { id } = assistant;
  const item = (tab: EditorTab, text: string, content: ReactNode): EditorTabItem => ({
    id: tab,
    text,
    label: text,
    content,
  });
  return [
    item(
      'agent',
      'Agent',
      <AgentTab numbers={<NumbersOfAssistant assistant={assistant} />} estimate={<CallEstimate assistantId={id} />} />,
    ),
    item(
      'prompt',
      'Prompt',
      <PromptTab
        assistantId={id}
        following={<FollowsFlow />}
        knowledge={<KnowledgePicker />}
        notice={<NoticeSwitch assistantId={id} />}
        onOpenWorkspace={onOpenWorkspace}
      />,
    ),
    item('flow', 'Flow', <FlowTab assistantId={id} />),
    item('functions', 'Functions', <FunctionsTab />),
    item(
      'configuration',
      'Configuration',
      <ConfigurationTab
        presets={
          <>
            <PresetChoice />
            <ChangedSettings />
          </>
        }
      />,
    ),
    item('tests', 'Tests', <DraftTests assistant={assistant} {...(canReadCalls && { onViewCall })} />),
    ...(canReadCalls ? [item('calls', 'Call Logs', <AssistantCalls id={id} />)] : []),
  ];
}

/** The same tabs, each with the number of its problems. */
export const withProblems = (items: readonly EditorTabItem[], problems: readonly FieldProblem[]): TabItem[] =>
  items.map(({ text, ...item }) => ({
    ...item,
    label: <Label text={text} problems={problems.filter(({ tab }) => tab === item.id).length} />,
  }));
