import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { FormActions } from '../FormActions/FormActions.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { PhoneField } from '../PhoneField/PhoneField.tsx';
import { Select } from '../Select/Select.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Form } from './Form.tsx';

const meta = {
  title: 'Forms/Form',
  component: Form,
  args: { onSubmit: () => undefined },
  decorators: [(Story) => <div style={{ maxWidth: 480 }}>{Story()}</div>],
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

const fields = (
  <>
    <TextField label="First name" name="first_name" isRequired />
    <PhoneField label="Phone number" name="phone" isRequired />
    <Select label="Status" name="status" options={[{ id: 'new', label: 'New' }]} defaultValue="new" />
    <NumberField label="Retries" name="retries" defaultValue={3} min={0} />
    <FormActions>
      <Button type="submit" variant="primary">
        Create lead
      </Button>
      <Button variant="ghost">Cancel</Button>
    </FormActions>
  </>
);

export const Playground: Story = { args: { children: fields } };

export const WithServerErrors: Story = {
  args: { children: fields, errors: { phone: 'This phone number already exists in your account' } },
};
