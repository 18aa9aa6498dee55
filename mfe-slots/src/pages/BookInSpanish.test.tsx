import { englishIn, shownTexts } from '@switchboard/contracts/check-texts';
import { LanguageProvider, setComponentLanguage } from '@switchboard/design-system/language';
import { ApiError } from '@switchboard/platform';
import { type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepDraft } from '../booking/draft.ts';
import { ManageBooking } from '../features/manage-booking/ManageBooking.tsx';
import { BookerRoutes } from '../standalone/BookerRoutes.tsx';
import {
  freeTime,
  freeTimes,
  holdId,
  managedBooking,
  publicSlot,
  sampleBooked,
  slotId,
} from '../testing/sampleBooking.ts';
import { messages as spanish } from '../texts/messages.es.ts';
import { messages as english } from '../texts/messages.ts';
import { setLanguage } from '../texts/texts.ts';

beforeEach(async () => {
  sessionStorage.clear();
  keepDraft(slotId, { zone: 'Europe/Madrid' });
  await Promise.all([setLanguage('es'), setComponentLanguage('es')]);
});
afterEach(() => Promise.all([setLanguage('en'), setComponentLanguage('en')]));

const own = { name: 'Entrevistas', description: 'Traiga su DNI', location: 'Sala 4' };

const expectSpanish = () => expect(englishIn(shownTexts(), english, spanish)).toEqual([]);

const inSpanish = (page: React.ReactNode, responses: FakeResponses) =>
  renderWithHost(<LanguageProvider locale="es-ES">{page}</LanguageProvider>, { session: null, responses });

const times = freeTimes([freeTime('2099-11-24T08:00:00Z'), freeTime('2099-11-24T13:30:00Z', 2)]);

test('a booker whose page is in Spanish books a slot and sees no English', async () => {
  const person = userEvent.setup();
  let sent: unknown;
  inSpanish(<BookerRoutes pathname={`/book-slot/${slotId}`} />, {
    'GET /api/book-slot/:id': () => publicSlot({ ...own, offers_whatsapp: true, first_times: times }),
    'POST /api/book-slot/:id/holds': () => ({
      hold_id: holdId,
      start_time: times.times[0]?.start_time ?? '',
      end_time: times.times[0]?.end_time ?? '',
      expires_at: new Date(Date.now() + 300_000).toISOString(),
      seconds_left: 300,
    }),
    'POST /api/book-slot/:id/bookings': ({ body }) => {
      sent = body;
      return sampleBooked();
    },
  });
  await screen.findByRole('heading', { name: 'martes, 24 de noviembre' });
  await screen.findByRole('textbox', { name: /Nombre/ });
  expectSpanish();
  await person.click(screen.getByRole('button', { name: 'Mostrar calendario' }));
  await screen.findByRole('group', { name: 'Calendario de horarios disponibles' });
  expectSpanish();
  await person.click(screen.getByRole('button', { name: 'Ocultar calendario' }));
  await person.click(screen.getByRole('button', { name: 'Cambiar zona horaria' }));
  await screen.findByRole('combobox', { name: 'Zona horaria' });
  await screen.findByRole('listbox');
  expectSpanish();
  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: /^9:00/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirme el horario' });
  const confirm = within(dialog).getByRole('button', { name: 'Confirmar selección' });
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false));
  expectSpanish();
  await person.click(confirm);
  await person.click(await screen.findByRole('button', { name: 'Confirmar reserva' }));
  await screen.findByText('Escriba su correo electrónico.');
  expectSpanish();
  await person.type(screen.getByRole('textbox', { name: /Nombre/ }), 'Lucía');
  await person.type(screen.getByRole('textbox', { name: /Apellido/ }), 'Vega');
  await person.type(screen.getByRole('textbox', { name: /Correo electrónico/ }), 'lucia@example.com');
  await person.type(screen.getByRole('textbox', { name: /Número de teléfono/ }), '+34 612 34 56 78');
  await person.click(screen.getByRole('button', { name: 'Confirmar reserva' }));
  await screen.findByRole('heading', { name: '¡Su reserva está confirmada!' });
  expect(sent).toMatchObject({ language: 'es', first_name: 'Lucía' });
  expectSpanish();
});

test('a booker reads in Spanish why a time was refused', async () => {
  inSpanish(<BookerRoutes pathname={`/book-slot/${slotId}`} />, {
    'GET /api/book-slot/:id': () => publicSlot({ ...own, first_times: times }),
    'POST /api/book-slot/:id/holds': () => {
      throw new ApiError(409, { code: 'CONFLICT', message: 'Taken', reason: 'slot_full', details: { free_times: [] } });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^9:00/ }));
  expect(await screen.findByText('Este horario se acaba de ocupar. Elija otro.')).toBeTruthy();
  expectSpanish();
});

test.each([404, 503])('a link that fails with %d shows the error in Spanish', async (status) => {
  const code = status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE';
  inSpanish(<BookerRoutes pathname={`/book-slot/${slotId}`} />, {
    'GET /api/book-slot/:id': () => {
      throw new ApiError(status, { code, message: 'It is not here', request_id: 'a1b2' });
    },
  });
  await screen.findByRole('heading', { name: status === 404 ? 'Cita no encontrada' : 'No se pudo cargar la cita' });
  expectSpanish();
});

test('the page of a booking and its questions are in Spanish', async () => {
  const person = userEvent.setup();
  inSpanish(<ManageBooking token="abc" />, {
    'GET /api/manage-booking/:token': () => managedBooking({ slot: { ...managedBooking().slot, ...own } }),
    'GET /api/book-slot/:id/times': () => times,
  });
  await screen.findByRole('button', { name: 'Cancelar reserva' });
  expectSpanish();
  await person.click(screen.getByRole('button', { name: 'Cambiar de horario' }));
  await screen.findByRole('button', { name: 'Mantener el horario' });
  expectSpanish();
  await person.click(screen.getByRole('button', { name: 'No volver a contactarme' }));
  await person.click(screen.getByRole('button', { name: 'Cancelar reserva' }));
  await screen.findByRole('alertdialog', { name: '¿Cancelar su reserva?' });
  expectSpanish();
});
