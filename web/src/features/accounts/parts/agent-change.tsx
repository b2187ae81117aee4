/** Shutting an agent out and in again, and taking the second factor off who has lost it: asks first, names them, says what follows, and takes a reason for the audit. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Agent, disableAgent, enableAgent, removeSecondFactorOf } from '@wardlight/contract';
import { useState } from 'react';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { ChangeQuestion } from './change-question.tsx';

export interface AskedAgent {
  readonly kind: 'disable' | 'enable' | 'removeFactor';
  readonly agent: Agent;
}

interface AgentChangeProps {
  /** Null = nothing. */
  readonly asked: AskedAgent | null;
  readonly onClose: () => void;
}

const words = {
  disable: { title: 'accounts.disableTitle', info: 'accounts.agents.disableInfo', done: 'accounts.disabled' },
  enable: { title: 'accounts.enableTitle', info: 'accounts.enableInfo', done: 'accounts.enabled' },
  removeFactor: {
    title: 'accounts.removeFactorTitle',
    info: 'accounts.agents.removeFactorInfo',
    done: 'accounts.factorRemoved',
  },
} as const;

export function AgentChange({ asked, onClose }: AgentChangeProps) {
  const d = useDeskWords();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const change = useMutation({
    mutationFn: async ({ kind, agent: { user_id } }: AskedAgent) => {
      const params = { user_id: String(user_id) };
      if (kind === 'enable') await call(enableAgent, { params, body: {} });
      else if (kind === 'removeFactor') await call(removeSecondFactorOf, { params, body: {} });
      else await call(disableAgent, { params, body: { note } });
    },
    retry: false,
    onSuccess: (_, { kind, agent: { username } }) => {
      tellCorner({ kind: 'success', title: d(words[kind].done, { username }) });
      close();
    },
    // Also when it failed: a colleague may have done it meanwhile.
    onSettled: () => {
      for (const name of ['agents', 'duty']) void client.invalidateQueries({ queryKey: [name] });
    },
  });
  const close = () => {
    change.reset();
    setNote('');
    onClose();
  };
  return (
    <ChangeQuestion
      asked={asked}
      change={change}
      onCancel={close}
      say={(shown) => {
        const kind = shown?.kind ?? 'disable';
        return {
          title: d(words[kind].title),
          info: d(words[kind].info),
          doLabel: d(`accounts.${kind}`),
          who: shown?.agent ?? null,
          more: kind === 'disable' && (
            <TextInput
              size="md"
              label={d('accounts.agents.note')}
              description={d('accounts.agents.noteInfo')}
              maxLength={200}
              autoComplete="off"
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          ),
        };
      }}
    />
  );
}
