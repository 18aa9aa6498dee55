import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { FilterChip } from '../FilterChip/FilterChip.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { Select } from '../Select/Select.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { Toolbar } from './Toolbar.tsx';

const assistants = [
  { id: '1', label: 'First screening of applicants for the nursing programme in Lower Saxony and Bremen' },
  { id: '2', label: 'Open day' },
];
const search = <SearchField label="Search leads" placeholder="Search leads..." value="" onChange={() => undefined} />;

const meta = {
  title: 'Data/Toolbar',
  component: Toolbar,
  args: { label: 'Leads', search },
} satisfies Meta<typeof Toolbar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** All features at once, with content that is too long for one line. */
export const LongContent: Story = {
  args: {
    filters: [
      { name: 'status', label: 'Status', chosen: 'new', choices: [{ id: 'new', label: 'New' }] },
      { name: 'assistant', label: 'Assistant', chosen: '1', choices: assistants },
    ],
    onFilter: () => undefined,
    chips: <FilterChip label="Lead: Maximiliana-Bartholomea von Hohenzollern-Sigmaringen" onRemove={() => undefined} />,
    end: (
      <>
        <Button>Upload Documents</Button>
        <Button>Export</Button>
      </>
    ),
    children: (
      <>
        <Select label="Assistant" isLabelHidden options={assistants} value="1" onChange={() => undefined} />
        <Switch label="Show scheduled only" isSelected={false} onChange={() => undefined} />
      </>
    ),
  },
};
