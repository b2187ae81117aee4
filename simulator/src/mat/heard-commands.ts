import { type Command, commandSchema } from '@wardlight/contract';

/** What a mat was told to do: each command is obeyed once, however often it comes, and answered each time. */
export class HeardCommands {
  private readonly obeyed = new Set<string>();
  /** Obeyed, and to be answered on coming back: only then is it true. */
  unanswered: Command | null = null;

  /** `again`: done before, so that only the answer is wanted. Null = nothing to do. */
  hear(payload: Uint8Array): { readonly command: Command; readonly again: boolean } | null {
    const command = commandOf(payload);
    if (command === null || this.unanswered?.command === command.command) return null;
    const again = this.obeyed.has(command.command);
    if (!again) {
      this.obeyed.add(command.command);
      this.unanswered = command;
    }
    return { command, again };
  }

  answered({ command }: Command): void {
    if (this.unanswered?.command === command) this.unanswered = null;
  }
}

function commandOf(payload: Uint8Array): Command | null {
  try {
    const parsed = commandSchema.safeParse(JSON.parse(new TextDecoder().decode(payload)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
