import { phoneCases } from '@switchboard/contracts/testing/phone-spellings';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { phoneCountries } from './countries.ts';
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx';
import { isValidPhone, loadPhoneLibrary, toPhoneValue } from './phoneNumbers.ts';

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
const countryButton = () => screen.getByRole('button', { name: /Country/ });
const emitted = () => screen.getByRole('status').textContent;

/** The plans are already loaded, so results that depend on them follow after the next promises. */
const settled = () => act(async () => void (await loadPhoneLibrary()));

describe('PhoneField', () => {
  it('PhoneField offers 20 countries', () => {
    expect(phoneCountries).toHaveLength(20);
    expect(new Set(phoneCountries.map((country) => country.id)).size).toBe(20);
  });

  it('PhoneField reports a valid number of its country as E.164 and leaves the text unchanged', async () => {
    const { container } = render(<Held />);
    await userEvent.type(input(), '415 555 0132');
    await waitFor(() => expect(emitted()).toBe('+14155550132'));
    expect(input().value).toBe('415 555 0132');
    await expectAccessible(container);
  });

  it('PhoneField reports an invalid number as typed with its calling code', async () => {
    render(<Held defaultCountry="AU" />);
    await userEvent.type(input(), '0412 345 6789');
    expect(input().value).toBe('412 345 6789');
    await waitFor(() => expect(emitted()).toBe('+61 412 345 6789'));
  });

  it.each(['212 555 0142 x5', '212 555 0142 ext. 12'])('PhoneField keeps %j with its extension', async (typed) => {
    render(<Held />);
    await userEvent.type(input(), typed);
    await settled();
    expect(emitted()).toBe(`+1 ${typed}`);
  });

  it('toPhoneValue drops the ".0" of spreadsheet numbers, but no group of digits', async () => {
    const phones = await loadPhoneLibrary();
    expect(toPhoneValue(phones, '30123457.0', 'DE')).toBe('+4930123457');
    expect(toPhoneValue(phones, '+33 1.23.45.67.89', null)).toBe('+33123456789');
    expect(toPhoneValue(phones, '347-123-4567.0', 'US')).toBe('+1 347-123-4567.0');
  });

  it('PhoneField reads every spelling as the API does, and reports numbers the API refuses as typed', async () => {
    const { reader } = await loadPhoneLibrary();
    const offered = phoneCountries.map(({ id }) => id);
    // A field has one line.
    const cases = phoneCases.filter(({ text }) => !/[\r\n]/.test(text));
    const wrong: unknown[] = [];
    for (const { text, country, numbers = [] } of cases) {
      const onChange = vi.fn<(value: string) => void>();
      const chosen = offered.find((id) => id === country);
      const { unmount } = render(
        <PhoneField label="Phone number" {...(chosen && { defaultCountry: chosen })} onChange={onChange} />,
      );
      fireEvent.change(input(), { target: { value: text } });
      await waitFor(() => expect(onChange).toHaveBeenCalled());
      await settled();
      const value = onChange.mock.lastCall?.[0] ?? '';
      const read = reader.readNumbers(value);
      const isRefused = 'problem' in read || read.others.length > 0;
      if (numbers.length === 1 ? value !== numbers[0] : !isRefused) wrong.push({ text, country, value });
      unmount();
    }
    expect(wrong).toEqual([]);
  });

  it('PhoneField treats a number with an unknown area code as invalid', async () => {
    render(<Held />);
    await userEvent.type(input(), '200 555 0132');
    await waitFor(() => expect(emitted()).toBe('+1 200 555 0132'));
    expect(await isValidPhone('+12005550132')).toBe(false);
    expect(await isValidPhone('+13035550101')).toBe(true);
    expect(await isValidPhone('3035550101')).toBe(false);
  });

  it('PhoneField keeps the leading 0 of an Italian number', async () => {
    render(<Held defaultCountry="IT" />);
    await userEvent.type(input(), '06 1234 5678');
    expect(input().value).toBe('06 1234 5678');
    await waitFor(() => expect(emitted()).toBe('+390612345678'));
  });

  it('PhoneField selects the country of a number that is typed with a plus', async () => {
    render(<Held />);
    await userEvent.type(input(), '+44 20 7946 0018');
    await waitFor(() => expect(emitted()).toBe('+442079460018'));
    expect(input().value).toBe('+44 20 7946 0018');
    await waitFor(() => expect(countryButton().textContent).toContain('GB +44'));
    await userEvent.clear(input());
    await userEvent.type(input(), '+90 532 123 45 67');
    await waitFor(() => expect(emitted()).toBe('+905321234567'));
    await waitFor(() => expect(countryButton().textContent).toBe('Country'));
  });

  it('PhoneField asks for the country of a value without a country code', async () => {
    const user = userEvent.setup();
    render(<Held value="7911 123456" />);
    await loadPhoneLibrary();
    expect(countryButton().textContent).toBe('Country');
    expect([input().value, emitted()]).toEqual(['7911 123456', '7911 123456']);
    await user.click(countryButton());
    await user.click(screen.getByRole('option', { name: 'United Kingdom (+44)' }));
    await waitFor(() => expect(emitted()).toBe('+447911123456'));
  });

  it('PhoneField drops a leading 0 while the country is shown', async () => {
    render(<Held defaultCountry="GB" />);
    await userEvent.type(input(), '020 7946 0018');
    expect(input().value).toBe('20 7946 0018');
    await waitFor(() => expect(emitted()).toBe('+442079460018'));
  });

  it('PhoneField keeps the zeros of an international prefix, and selects that country', async () => {
    render(<Held />);
    await userEvent.type(input(), '0044 20 7946 0018');
    await waitFor(() => expect(emitted()).toBe('+442079460018'));
    expect(input().value).toBe('0044 20 7946 0018');
    await waitFor(() => expect(countryButton().textContent).toContain('GB +44'));
  });

  it('PhoneField reads a number after a dropped 0 as national, even if it begins like the country code', async () => {
    render(<Held defaultCountry="DE" />);
    await userEvent.type(input(), '0491 2345678');
    expect(input().value).toBe('491 2345678');
    await waitFor(() => expect(emitted()).toBe('+494912345678'));
    await userEvent.clear(input());
    await userEvent.type(input(), '491712345678');
    await waitFor(() => expect(emitted()).toBe('+491712345678'));
  });

  it('PhoneField keeps a leading 0 if the country is hidden', async () => {
    render(<Held showCountry={false} />);
    await userEvent.type(input(), '0123');
    expect(input().value).toBe('0123');
    expect(screen.queryByRole('button', { name: /Country/ })).toBeNull();
  });

  it('PhoneField reads the number again when the country changes', async () => {
    const user = userEvent.setup();
    render(<Held defaultCountry="AU" />);
    await user.type(input(), '20 7946 0018');
    await waitFor(() => expect(emitted()).toBe('+61 20 7946 0018'));
    await user.click(countryButton());
    await user.click(screen.getByRole('option', { name: 'United Kingdom (+44)' }));
    await waitFor(() => expect(emitted()).toBe('+442079460018'));
  });

  it('PhoneField shows a value that its caller sets with its country', async () => {
    render(<Held />);
    await userEvent.click(screen.getByRole('button', { name: 'Set British' }));
    await waitFor(() => expect(countryButton().textContent).toContain('GB +44'));
    expect(input().value.replaceAll(' ', '')).toBe('2079460018');
  });

  it('PhoneField shows its error message', () => {
    render(<PhoneField label="Phone number" errorMessage="This phone number already exists in your account" />);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('This phone number already exists in your account')).toBeTruthy();
  });
});
