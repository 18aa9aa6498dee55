import { maxFunctions } from '@switchboard/contracts/assistant-tools.limits';
import type { OfferedMcpTool } from '@switchboard/contracts/tools';
import { Button, EmptyState, IconPlus, Section, Stack, Text } from '@switchboard/design-system';
import { useFieldArray, useWatch } from '@switchboard/platform/forms';
import { useState } from 'react';
import { FoldedCard } from '../../fields/FoldedCard.tsx';
import { AddMcpToolsDialog } from './AddMcpToolsDialog.tsx';
import { FunctionFields } from './FunctionFields.tsx';
import { functionOf } from './mcpTools.ts';
import { TryFunctionDialog } from './TryFunctionDialog.tsx';
import { emptyFunction, type FunctionForm, type ToolsForm, useToolsForm } from './toolsForm.ts';

interface FunctionCardProps {
  index: number;
  isDisabled: boolean;
  onTry: (fn: FunctionForm) => void;
  onRemove: () => void;
}

function summaryOf({ http, mcp }: FunctionForm): string {
  if (http.url === '') return 'No address yet';
  return mcp ? `${mcp.tool} at ${http.url}` : `${http.method} ${http.url}`;
}

function FunctionCard({ index, isDisabled, onTry, onRemove }: FunctionCardProps) {
  const { control, getValues } = useToolsForm();
  const fn = useWatch({ control, name: `functions.${index}` });
  const isNew = fn.name === '' && fn.http.url === '';
  return (
    <FoldedCard
      title={fn.name || 'New function'}
      summary={summaryOf(fn)}
      part={{ path: `functions.${index}` }}
      level={4}
      isOpenAtFirst={isNew}
    >
      <FunctionFields index={index} isDisabled={isDisabled} />
      <Stack direction="row" gap={2} wrap>
        <Button isDisabled={isDisabled} onPress={() => onTry(getValues(`functions.${index}`))}>
          Try it
        </Button>
        <Button variant="ghost" isDisabled={isDisabled} onPress={onRemove}>
          Remove function
        </Button>
      </Stack>
    </FoldedCard>
  );
}

/** The functions of an assistant, each collapsed under its name. */
export function FunctionList({ isDisabled }: { isDisabled: boolean }) {
  const { control, formState, getValues } = useToolsForm();
  const { fields, append, remove } = useFieldArray<ToolsForm, 'functions'>({ control, name: 'functions' });
  const [tried, setTried] = useState<FunctionForm | null>(null);
  const problem = formState.errors.functions?.root?.message ?? formState.errors.functions?.message;
  const isFull = fields.length >= maxFunctions;
  const [isAdding, setAdding] = useState(false);
  const addTools = (tools: readonly OfferedMcpTool[], server: Pick<FunctionForm['http'], 'url' | 'headers'>) => {
    const taken = getValues('functions').map(({ name }) => name);
    for (const tool of tools) {
      const fn = functionOf(tool, server, taken);
      taken.push(fn.name);
      append(fn);
    }
  };
  const add = (
    <Stack direction="row" gap={2} wrap>
      <Button isDisabled={isDisabled || isFull} onPress={() => setAdding(true)}>
        Add from MCP server
      </Button>
      <Button
        icon={<IconPlus />}
        isDisabled={isDisabled || isFull}
        onPress={() => append(emptyFunction(), { shouldFocus: true, focusName: `functions.${fields.length}.name` })}
      >
        Add function
      </Button>
    </Stack>
  );
  return (
    <Section
      title="Functions"
      titleLevel={3}
      description="Functions let the assistant call your systems during a call. Each one sends a request to your URL."
      actions={fields.length > 0 ? add : undefined}
    >
      {fields.length === 0 ? (
        <EmptyState
          title="No functions yet"
          description="With a function, the assistant can look up or record data during a call."
          example="order_status: GET https://api.example.com/orders/{order_number}"
          action={add}
        />
      ) : (
        <Stack gap={3}>
          {fields.map(({ id }, index) => (
            <FunctionCard
              key={id}
              index={index}
              isDisabled={isDisabled}
              onTry={setTried}
              onRemove={() => remove(index)}
            />
          ))}
        </Stack>
      )}
      {isFull && (
        <Text size="sm" tone="muted">
          An assistant can have at most {maxFunctions} functions.
        </Text>
      )}
      {problem && (
        <Text role="alert" tone="danger" size="sm">
          {problem}
        </Text>
      )}
      {isAdding && (
        <AddMcpToolsDialog room={maxFunctions - fields.length} onAdd={addTools} onClose={() => setAdding(false)} />
      )}
      {tried && <TryFunctionDialog fn={tried} onClose={() => setTried(null)} />}
    </Section>
  );
}
