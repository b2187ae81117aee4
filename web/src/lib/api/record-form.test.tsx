import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { renderScreen } from '../../testing/render.tsx';
import { bringDeskWords } from '../i18n/i18n.ts';
import { CallError } from './call-error.ts';
import { useRecordForm } from './record-form.ts';

// Records are written on the desk's pages.
beforeEach(bringDeskWords);

const schema = z.object({ name: z.string().check(z.minLength(1), z.maxLength(5)), code: z.nullable(z.string()) });

function Form({ send }: { send: (body: unknown) => Promise<unknown> }) {
  const record = useRecordForm({
    name: 'thing.new',
    initial: { name: '', code: '', password: '' },
    bodyOf: ({ name, code }) => ({ name: name === '' ? undefined : name, code: code || null }),
    schema,
    fieldOf: { serial_taken: 'code' },
  });
  return (
    <form ref={record.page} noValidate onSubmit={record.submit(send)}>
      <TextInput label="name" {...record.field('name')} />
      <TextInput label="code" {...record.field('code')} />
      <TextInput label="password" {...record.field('password')} />
      <p>{record.failure === null ? 'no failure' : 'failure'}</p>
      <button type="submit">save</button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** What a reader by ear hears with the field. */
const said = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};
const never = () => Promise.reject(new Error('must not be sent'));

describe('the form of a record', () => {
  test('says beside the field what is missing or too long, and puts the focus there', async () => {
    const { user } = await renderScreen(<Form send={never} />, { language: 'en' });
    await user.click(screen.getByRole('button'));
    expect(said('name')).toBe('Required');
    expect(document.activeElement).toBe(field('name'));
    await user.type(screen.getByLabelText('name'), 'too long');
    await user.click(screen.getByRole('button'));
    expect(said('name')).toBe('Too long');
  });

  test('sends what the contract made of it, and what the server says of a field stands beside it', async () => {
    const sent: unknown[] = [];
    const refuse = (body: unknown) => {
      sent.push(body);
      return Promise.reject(new CallError({ code: 'serial_taken', status: 422, message: 'taken' }));
    };
    const { user } = await renderScreen(<Form send={refuse} />, { language: 'en' });
    await user.type(screen.getByLabelText('name'), 'bed');
    await user.type(screen.getByLabelText('code'), 'A1');
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(said('code')).toBe('Device serial number already used.'));
    expect(sent).toEqual([{ name: 'bed', code: 'A1' }]);
    expect(document.activeElement).toBe(field('code'));
    screen.getByText('no failure');
  });

  test('what the server says of a field that the form does not have stands at the foot', async () => {
    const fields = { name: 'too_long', floor: 'required' } as const;
    const refuse = () => Promise.reject(new CallError({ code: 'invalid', status: 422, message: '', fields }));
    const { user } = await renderScreen(<Form send={refuse} />, { language: 'en' });
    await user.type(screen.getByLabelText('name'), 'bed');
    await user.click(screen.getByRole('button'));
    await screen.findByText('failure');
    expect(said('name')).toBe('Too long');
  });

  test('keeps what was typed over a reload, but no password; saved, it is forgotten', async () => {
    const first = await renderScreen(<Form send={never} />, { language: 'en' });
    await first.user.type(screen.getByLabelText('name'), 'bed');
    await first.user.type(screen.getByLabelText('password'), 'geheim');
    first.unmount();
    const second = await renderScreen(<Form send={() => Promise.resolve()} />, { language: 'en' });
    expect(field('name').value).toBe('bed');
    expect(field('password').value).toBe('');
    await second.user.click(screen.getByRole('button'));
    second.unmount();
    await renderScreen(<Form send={never} />, { language: 'en' });
    expect(field('name').value).toBe('');
  });
});
