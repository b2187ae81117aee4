/**
 * The styles of the Mantine parts that the shell uses, each in its cascade layer, so that our own CSS wins whatever loads first.
 * A feature that uses another part imports that part's `.layer.css` beside its own.
 */
import './theme.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
