/** Against the RFCs' own examples: what we write is what every browser reads. */
import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypted, makeVapidKeys, vapidAuthorization } from './push-encryption.ts';

test('the example of RFC 8291, section 5 and appendix A', () => {
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const message = encrypted('When I grow up, I want to be a watermelon', browser, {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  });
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('who sends it is signed for that push service alone, by the key browsers subscribed with', () => {
  const keys = makeVapidKeys();
  expect([keys.publicKey.length, keys.privateKey.length]).toEqual([87, 43]);
  const value = vapidAuthorization(keys, 'https://push.example/send/1', 'https://ward.example', 1_000_000);
  const [, head = '', claims = '', signature = '', k] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(value) ?? [];
  expect(k).toBe(keys.publicKey);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: 1_000 + 43_200,
    sub: 'https://ward.example',
  });
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = { key, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true);
});
