import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { phoneCountries } from './countries.ts';
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx';

function Held({ onChange, ...props }: Partial<PhoneFieldProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <>
      <PhoneField
        label="Phone number"
        {...props}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('+442079460018')}>
        Set British
      </button>
    </>
  );
}

const input = () => screen.getByRole('textbox', { name: /Phone number/ }) as HTMLInputElement;
const emitted = () => screen.getByRole('status').textContent;

describe('PhoneField', () => {
  it('offers 20 countries', () => {
    expect(phoneCountries).toHaveLength(20);
    expect(new Set(phoneCountries.map((country) => country.id)).size).toBe(20);
  });

  it('emits E.164 for a valid number of the country, and leaves the text alone', async () => {
    const { container } = render(<Held />);
    await userEvent.type(input(), '415 555 0132');
    await waitFor(() => expect(emitted()).toBe('+14155550132'));
    expect(input().value).toBe('415 555 0132');
    await expectAccessible(container);
  });

  it('emits the text as typed while it is no valid number', async () => {
    render(<Held />);
    await userEvent.type(input(), '415 55');
    await waitFor(() => expect(emitted()).toBe('415 55'));
  });

  it('drops a leading 0 while the country is shown', async () => {
    render(<Held defaultCountry="GB" />);
    await userEvent.type(input(), '020 7946 0018');
    expect(input().value).toBe('20 7946 0018');
    await waitFor(() => expect(emitted()).toBe('+442079460018'));
  });

  it('keeps a leading 0 without the country', async () => {
    render(<Held showCountry={false} />);
    await userEvent.type(input(), '0123');
    expect(input().value).toBe('0123');
    expect(screen.queryByRole('button', { name: /Country/ })).toBeNull();
  });

  it('reads the number again when the country changes', async () => {
    const user = userEvent.setup();
    render(<Held defaultCountry="AU" />);
    await user.type(input(), '20 7946 0018');
    await waitFor(() => expect(emitted()).toBe('20 7946 0018'));
    await user.click(screen.getByRole('button', { name: /Country/ }));
    await user.click(screen.getByRole('option', { name: 'United Kingdom (+44)' }));
    await waitFor(() => expect(emitted()).toBe('+442079460018'));
  });

  it('shows a value from outside with its country', async () => {
    render(<Held />);
    await userEvent.click(screen.getByRole('button', { name: 'Set British' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /Country/ }).textContent).toContain('GB +44'));
    expect(input().value.replaceAll(' ', '')).toBe('2079460018');
  });

  it('says what is wrong', () => {
    render(<PhoneField label="Phone number" errorMessage="This phone number already exists in your account" />);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This phone number already exists in your account')).toBeTruthy();
  });
});
