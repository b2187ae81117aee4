/**
 * Which packets of one connection the broker may see, said by their first byte (MQTT 3.1.1 §2.2). The broker answers whatever comes, also what
 * nobody asked for, and does it before anybody else's turn: so a mat's password alone could keep the server busy with nothing.
 */
import type { Tap } from '../intake.ts';

const publish = 3;
const puback = 4;
const pubrec = 5;
const pubcomp = 7;

/** A mat may still acknowledge what an earlier connection of it received, but does not do so for ever. */
export const mostUnaskedAcks = 16;

/** Handed to the broker of one connection in one turn of the loop, messages apart, which have a measure of their own. A mat needs one or two. */
export const packetsAtOnce = 8;

export const isMessage = (head: number): boolean => head >> 4 === publish;

/** @returns false as soon as one comes by which its connection is to be cut off */
export function createPacketRules(tap: Pick<Tap, 'spoke'>, owesAck: () => boolean): (head: number) => boolean {
  let unasked = 0;
  return (head) => {
    // Mats speak QoS 0 and 1. What QoS 2 begins, the broker would keep until the mat ends it.
    if (isMessage(head)) return (head & 0b100) === 0;
    tap.spoke();
    const type = head >> 4;
    if (type === puback) return owesAck() || ++unasked <= mostUnaskedAcks;
    // The rest of QoS 2.
    return type < pubrec || type > pubcomp;
  };
}
