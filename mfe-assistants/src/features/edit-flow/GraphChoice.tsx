import { Select } from '@switchboard/design-system/forms';
import { partLabel } from '../../flow/sharedParts.ts';
import { useFlow } from './FlowContext.ts';

/** Selects the graph to show: the flow, or one of its sub-flows. Renders nothing if there are no sub-flows. */
export function GraphChoice() {
  const { editing } = useFlow();
  const { subflows } = editing.flow;
  if (subflows.length === 0 || editing.only !== null) return null;
  return (
    <div style={{ inlineSize: '12rem' }}>
      <Select
        label="Shown"
        isLabelHidden
        options={[{ id: '', label: 'Main flow' }, ...subflows.map((part) => ({ id: part.id, label: partLabel(part) }))]}
        value={editing.graphId ?? ''}
        onChange={(id) => editing.openGraph(id === '' ? null : id)}
      />
    </div>
  );
}
