import { AssistantTool } from '@switchboard/contracts/assistant-tools';
import type { ToolType } from '@switchboard/contracts/assistant-tools.limits';
import type { BuiltInTool } from '@switchboard/contracts/tools';
import { Badge, Card, Loaded, Section, Skeleton, Stack } from '@switchboard/design-system';
import { Switch, TextField } from '@switchboard/design-system/forms';
import { useWatch } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { usePlace } from '../../editing/target.tsx';
import { ToolSettings } from './ToolSettings.tsx';
import { type ToolForm, useToolsForm } from './toolsForm.ts';

const doNotCall = 'do_not_call';

/** Switches an assistant's tools on and off. */
function useTools() {
  const { control, setValue } = useToolsForm();
  const tools = useWatch({ control, name: 'tools' });
  const set = (next: ToolForm[]) => setValue('tools', next, { shouldDirty: true, shouldTouch: true });
  return {
    placeOf: (type: ToolType) => tools.findIndex((tool) => tool.type === type),
    toolOf: (type: ToolType) => tools.find((tool) => tool.type === type),
    // Updated in place, so that the fields of the other tools keep their index.
    add: (tool: ToolForm) =>
      set(
        tools.some(({ type }) => type === tool.type)
          ? tools.map((one) => (one.type === tool.type ? tool : one))
          : [...tools, tool],
      ),
    remove: (type: ToolType) => set(tools.filter((tool) => tool.type !== type)),
  };
}

interface ToolCardProps {
  tool: BuiltInTool;
  isDisabled: boolean;
}

function DoNotCallCard({ tool: { label, description }, isDisabled }: ToolCardProps) {
  const { toolOf, add, remove } = useTools();
  const stored = toolOf(doNotCall);
  const said = stored?.type === doNotCall ? stored.said_afterwards : '';
  return (
    <Card padding="sm">
      <Stack gap={3}>
        <Switch label={label} description={description} isSelected isDisabled />
        <TextField
          label="Said afterwards"
          placeholder="You will not be called again."
          value={said}
          isDisabled={isDisabled}
          onChange={(text) => (text === '' ? remove(doNotCall) : add({ type: doNotCall, said_afterwards: text }))}
        />
      </Stack>
    </Card>
  );
}

function ToolCard({ tool: { type, label, description, missing }, isDisabled }: ToolCardProps) {
  const { placeOf, add, remove } = useTools();
  const index = placeOf(type);
  const isOn = index >= 0;
  const { problems } = usePlace({ path: `tools.${index}` });
  return (
    <Card padding="sm" tone={problems > 0 ? 'danger' : 'default'}>
      <Stack gap={3}>
        <Switch
          label={label}
          description={missing ? `${description} ${missing}` : description}
          isSelected={isOn}
          // A tool that lacks something can still be switched off.
          isDisabled={isDisabled || (missing !== null && !isOn)}
          onChange={(wanted) => (wanted ? add(AssistantTool.parse({ type })) : remove(type))}
        />
        {missing && isOn && <Badge tone="danger">It keeps this assistant from being published</Badge>}
        {isOn && <ToolSettings key={`${type} ${index}`} type={type} index={index} isDisabled={isDisabled} />}
      </Stack>
    </Card>
  );
}

/** The tools without an address: each with a switch, and with its settings while it is on. */
export function BuiltInTools({ isDisabled }: { isDisabled: boolean }) {
  const query = useQuery(endpointQuery('GET /api/tools'));
  return (
    <Section title="Built-in tools" titleLevel={3} description="Actions that the assistant can take during a call.">
      <Loaded query={query} failed="Failed to load tools. Please try again." loading={<Skeleton lines={4} />}>
        {({ tools }) => (
          <Stack gap={3}>
            {tools.map((tool) =>
              tool.type === doNotCall ? (
                <DoNotCallCard key={tool.type} tool={tool} isDisabled={isDisabled} />
              ) : (
                <ToolCard key={tool.type} tool={tool} isDisabled={isDisabled} />
              ),
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
