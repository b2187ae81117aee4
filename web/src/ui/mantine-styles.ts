/**
 * Mantine's ground, and the reset of its buttons, which has to come before any of them; each in its cascade layer, so that our own CSS wins whatever loads first.
 * A feature that uses another part imports that part's `.layer.css` beside its own.
 */
import './theme.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
