// SPDX-License-Identifier: GPL-2.0
/*
 * bus_recorder: an I2C adapter (i2c-1) and an SPI controller (spi0, two chip selects) for the
 * kernel's own I2C and SPI cores. Nothing is behind them but a record of what was sent.
 *
 * The kernel's interfaces used here are for modules under the GPL only; this file, and no other of
 * the project, is under the GNU General Public License, version 2 (https://www.gnu.org/licenses/).
 *
 * Reading /dev/bus_recorder yields records:
 *   u8 bus (0 I2C, 1 SPI), u8 address or chip select, u8 level of dc_line, u8 0, le32 size, bytes
 *
 * Parameters, all writable while it runs:
 *   answering   I2C addresses that acknowledge, such as "0x3c,0x20"
 *   fault       FAULTS below
 *   kilohertz   clock of the I2C bus: a transfer takes as long as at that clock; 0: no time
 *   dc_line     GPIO line whose level is recorded with what SPI sends (data or commands)
 */
#include <linux/delay.h>
#include <linux/gpio/driver.h>
#include <linux/i2c.h>
#include <linux/kfifo.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/spi/spi.h>
#include <linux/uaccess.h>

#define ADDRESSES 128
#define RECORD_BYTES (1 << 20)
#define HEADER_LINES 28
#define CHIP_SELECTS 2
#define BITS_PER_BYTE_AND_ACK 9

enum faults {
	NONE,
	HANGS,		/* SCL or SDA held: a timeout after a second */
	UNPLUGGED,	/* nothing acknowledges */
	SDA_AT_GROUND,	/* everything acknowledges, and reads as 0 */
};

enum buses { I2C_BUS, SPI_BUS };

static bool answering[ADDRESSES];
static int fault = NONE;
static int kilohertz = 400;
static int dc_line = 24;
module_param(fault, int, 0644);
module_param(kilohertz, int, 0644);
module_param(dc_line, int, 0644);

static int set_answering(const char *text, const struct kernel_param *param)
{
	char *copy = kstrdup(text, GFP_KERNEL), *rest = copy, *word;
	unsigned int address;

	if (!copy)
		return -ENOMEM;
	memset(answering, 0, sizeof(answering));
	while ((word = strsep(&rest, ", \n")))
		if (*word && !kstrtouint(word, 0, &address) && address < ADDRESSES)
			answering[address] = true;
	kfree(copy);
	return 0;
}

static int get_answering(char *text, const struct kernel_param *param)
{
	int address, size = 0;

	for (address = 0; address < ADDRESSES; address++)
		if (answering[address])
			size += sprintf(text + size, "0x%02x ", address);
	return size + sprintf(text + size, "\n");
}

static const struct kernel_param_ops answering_ops = {
	.set = set_answering, .get = get_answering,
};
module_param_cb(answering, &answering_ops, NULL, 0644);

/* The record: what does not fit is dropped as a whole. */

static struct kfifo records;
static DEFINE_MUTEX(records_lock);
static DECLARE_WAIT_QUEUE_HEAD(records_wait);

static void record(u8 bus, u8 address, u8 level, const u8 *bytes, u32 size)
{
	u8 head[8] = { bus, address, level, 0, size, size >> 8, size >> 16, size >> 24 };

	mutex_lock(&records_lock);
	if (kfifo_avail(&records) >= sizeof(head) + size) {
		kfifo_in(&records, head, sizeof(head));
		kfifo_in(&records, bytes, size);
	}
	mutex_unlock(&records_lock);
	wake_up_interruptible(&records_wait);
}

static ssize_t read_records(struct file *file, char __user *to, size_t size, loff_t *offset)
{
	unsigned int copied;
	int error;

	if (wait_event_interruptible(records_wait, !kfifo_is_empty(&records)))
		return -ERESTARTSYS;
	mutex_lock(&records_lock);
	error = kfifo_to_user(&records, to, size, &copied);
	mutex_unlock(&records_lock);
	return error ? error : copied;
}

static const struct file_operations record_file = {
	.owner = THIS_MODULE, .read = read_records,
};
static struct miscdevice record_device = {
	.minor = MISC_DYNAMIC_MINOR, .name = "bus_recorder", .fops = &record_file,
};

/* I2C */

static int transfer_i2c(struct i2c_adapter *adapter, struct i2c_msg *messages, int count)
{
	struct i2c_msg *message;
	unsigned long microseconds;

	for (message = messages; message < messages + count; message++) {
		if (fault == HANGS) {
			msleep(1000);
			return -ETIMEDOUT;
		}
		if (kilohertz) {
			microseconds = (1 + message->len) * BITS_PER_BYTE_AND_ACK * 1000 / kilohertz;
			usleep_range(microseconds, microseconds + 50);
		}
		/* The Pi's driver i2c-bcm2835 reports an address without an answer as EREMOTEIO. */
		if (fault == UNPLUGGED)
			return -EREMOTEIO;
		if (fault != SDA_AT_GROUND && !answering[message->addr % ADDRESSES])
			return -EREMOTEIO;
		if (message->flags & I2C_M_RD)
			memset(message->buf, fault == SDA_AT_GROUND ? 0 : 0xff, message->len);
		else
			record(I2C_BUS, message->addr, 0, message->buf, message->len);
	}
	return count;
}

static u32 i2c_functions(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;	/* as i2c-bcm2835 */
}

static const struct i2c_algorithm i2c_algorithm = {
	.master_xfer = transfer_i2c, .functionality = i2c_functions,
};
static struct i2c_adapter i2c = {
	.owner = THIS_MODULE, .name = "bus_recorder", .nr = 1, .algo = &i2c_algorithm,
};

/* SPI */

static int has_header(struct gpio_chip *chip, void *data)
{
	return chip->ngpio >= HEADER_LINES;
}

static int transfer_spi(struct spi_controller *spi, struct spi_device *device,
			struct spi_transfer *transfer)
{
	struct gpio_chip *chip = gpiochip_find(NULL, has_header);
	int level = chip ? chip->get(chip, dc_line) : 0;

	if (transfer->tx_buf)
		record(SPI_BUS, device->chip_select, level, transfer->tx_buf, transfer->len);
	if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	return 0;
}

static int __init bus_recorder_init(void)
{
	struct platform_device *parent;
	struct spi_controller *spi;
	int error, select;

	error = kfifo_alloc(&records, RECORD_BYTES, GFP_KERNEL);
	if (error)
		return error;
	error = misc_register(&record_device);
	if (error)
		return error;
	parent = platform_device_register_simple("bus_recorder", -1, NULL, 0);
	if (IS_ERR(parent))
		return PTR_ERR(parent);
	i2c.dev.parent = &parent->dev;
	error = i2c_add_numbered_adapter(&i2c);
	if (error)
		return error;
	spi = spi_alloc_master(&parent->dev, 0);
	if (!spi)
		return -ENOMEM;
	spi->bus_num = 0;
	spi->num_chipselect = CHIP_SELECTS;
	spi->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH | SPI_NO_CS | SPI_LSB_FIRST;
	spi->transfer_one = transfer_spi;
	error = spi_register_controller(spi);
	if (error)
		return error;
	for (select = 0; select < CHIP_SELECTS; select++) {
		struct spi_board_info info = {
			.modalias = "dh2228fv",	/* a name for which spidev makes /dev/spidev0.N */
			.max_speed_hz = 125000000,
			.chip_select = select,
		};

		if (!spi_new_device(spi, &info))
			return -ENODEV;
	}
	return 0;
}
module_init(bus_recorder_init);
MODULE_DESCRIPTION("I2C and SPI that record what is sent");
MODULE_LICENSE("GPL");
