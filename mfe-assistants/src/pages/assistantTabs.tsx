import type { AssistantTab } from '@switchboard/contracts/assistant-field';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { Badge, VisuallyHidden } from '@switchboard/design-system';
import type { TabItem } from '@switchboard/design-system/data';
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

interface TabOptions {
  canReadCalls: boolean;
  isDirty: boolean;
  onViewCall: (callLogId: string) => void;
  /** Opens the system prompt alone, at full width. */
  onOpenWorkspace: () => void;
}

/** The tabs of the editor. Source: specification 02 §2. */
export function tabItems(
  assistant: AssistantDetail,
  problems: readonly FieldProblem[],
  { canReadCalls, isDirty, onViewCall, onOpenWorkspace }: TabOptions,
): TabItem[] {
  const { id } = assistant;
  const form = (tab: AssistantTab & EditorTab, text: string, content: ReactNode): TabItem => ({
    id: tab,
    label: <Label text={text} problems={problems.filter((problem) => problem.tab === tab).length} />,
    content,
  });
  return [
    form(
      'agent',
      'Agent',
      <AgentTab numbers={<NumbersOfAssistant assistant={assistant} />} estimate={<CallEstimate assistantId={id} />} />,
    ),
    form(
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
    form('flow', 'Flow', <FlowTab assistantId={id} />),
    form('functions', 'Functions', <FunctionsTab />),
    form(
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
    {
      id: 'tests',
      label: 'Tests',
      content: (
        <TestsTab
          assistant={assistant}
          isDirty={isDirty}
          budget={<DelayBudgetCard assistantId={id} />}
          {...(canReadCalls && { onViewCall })}
          editing={(test, onClose) => <TestDialog assistant={assistant} test={test} onClose={onClose} />}
        />
      ),
    },
    ...(canReadCalls ? [{ id: 'calls', label: 'Call Logs', content: <AssistantCalls id={id} /> }] : []),
  ];
}
